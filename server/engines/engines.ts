// The needs engines of a process, one per workgroup and language, created from its lessons in order. Each use first
// reads the version of the lessons (`need_courses`) and updates the engine, so that no process uses outdated lessons.
import type pg from 'pg'
import type { Lesson } from '../../needs/engine.ts'
import { inWorkgroup } from '../db/connect.ts'
import { newsFor, type EngineOf, type News } from './lessons.ts'
import type { Analysed, Held, Order, OrderOf } from './messages.ts'
import { EngineLost, engineThread } from './worker.ts'

export type { Analysed, Noun, Told } from './messages.ts'
export type LogAnalysed = Analysed & { version: number; isPlain: boolean }

/**
 * Memory limit of all engines of a process; least recently used ones are evicted. An engine with 2,000 lessons takes
 * about 6 MB.
 */
const mostBytes = 256 * 1024 * 1024

type Engine = {
  /** Key in the thread; contains a unique number, so that messages about an earlier engine never reach this one. */
  key: string
  of: EngineOf
  version: number
  lessonIds: Set<string>
  bytes: number
  isPlain: boolean
  /** Number of running uses; an engine in use is not evicted. */
  users: number
}
export type Engines = ReturnType<typeof enginesOn>

let made = 0
/** Tries of a request whose engines are lost because the thread ended. */
const mostTries = 3

/** @param most memory limit of all engines in bytes */
export function enginesOn(pool: pg.Pool, most = mostBytes) {
  /** By workgroup and language, least recently used first. */
  const engines = new Map<string, Engine>()
  /** Serializes the updates of each engine. */
  const turns = new Map<string, Promise<unknown>>()
  let thread: ReturnType<typeof engineThread> | undefined
  let isStopped = false
  const nameOf = ({ workgroupId, language }: EngineOf) => `${workgroupId} ${language}`
  const asking = () => {
    if (isStopped) throw new Error('the engines have stopped')
    return (thread ??= engineThread(() => engines.clear()))
  }

  /** @returns the up-to-date engine with its use counted; the caller must release it */
  async function current(of: EngineOf, canWait: boolean): Promise<Engine> {
    const name = nameOf(of)
    const turn = (turns.get(name) ?? Promise.resolve()).catch(() => {}).then(() => caughtUp(of, canWait))
    turns.set(name, turn)
    try {
      return await turn
    } finally {
      if (turns.get(name) === turn) turns.delete(name)
    }
  }
  async function caughtUp(of: EngineOf, canWait: boolean): Promise<Engine> {
    const name = nameOf(of)
    const known = engines.get(name)
    if (known) known.users += 1
    let news: News
    try {
      news = await inWorkgroup(pool, of.workgroupId, (db) => newsFor(db, of, known))
    } finally {
      if (known) known.users -= 1
    }
    const one = news.isNew || !known ? engineOf(of) : known
    const { items, lessons, gone } = news
    // Removed during the update, so that a failure leaves no partly trained engine.
    engines.delete(name)
    if (known && one !== known) drop(known)
    if (one !== known || lessons.length > 0 || gone.length > 0) {
      const order: Order =
        one === known
          ? { do: 'change', key: one.key, forget: gone, teach: lessons }
          : { do: 'make', key: one.key, language: of.language, items, lessons }
      const held = await learnt(order, canWait).catch((error: unknown) => {
        drop(one)
        throw error
      })
      // The thread does not have the engine: create it again.
      if (!held) return caughtUp(of, canWait)
      for (const id of gone) one.lessonIds.delete(id)
      for (const { id } of lessons) one.lessonIds.add(id!)
      Object.assign(one, held)
    }
    one.version = news.version
    one.users += 1
    engines.set(name, one)
    makeRoom()
    return one
  }
  /** @returns null if the thread does not have the engine */
  async function learnt(order: Order, canWait: boolean): Promise<Held | null> {
    let done = await asking().ask(order, canWait)
    while (!done.held && !done.isMissing) done = await asking().ask({ do: 'go on', key: order.key }, canWait)
    return done.held ?? null
  }
  const engineOf = (of: EngineOf): Engine => ({
    key: `${(made += 1)} ${nameOf(of)}`,
    of,
    version: 0,
    lessonIds: new Set<string>(),
    bytes: 0,
    isPlain: false,
    users: 0,
  })
  function makeRoom(): void {
    let bytes = [...engines.values()].reduce((sum, engine) => sum + engine.bytes, 0)
    for (const [name, engine] of engines) {
      if (bytes <= most || engines.size === 1) return
      if (engine.users > 0) continue
      engines.delete(name)
      bytes -= engine.bytes
      drop(engine)
    }
  }
  function drop({ key }: Engine): void {
    if (!isStopped)
      asking()
        .ask({ do: 'drop', key }, true)
        .catch(() => {})
  }
  function release(engine: Engine): void {
    engine.users -= 1
    makeRoom()
  }
  /** @returns undefined if the thread does not have the engine; it is then removed here too */
  async function askOf(engine: Engine, order: OrderOf, canWait?: boolean, signal?: AbortSignal) {
    const done = await asking().ask({ ...order, key: engine.key }, canWait, signal)
    if (!done.isMissing) return done
    if (engines.get(nameOf(engine.of)) === engine) engines.delete(nameOf(engine.of))
    return undefined
  }
  /** Sends a request to the up-to-date engine; creates it again if the thread does not have it. */
  async function askCurrent(of: EngineOf, order: OrderOf, canWait = false, signal?: AbortSignal) {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const engine = await current(of, canWait)
      try {
        const done = await askOf(engine, order, canWait, signal)
        if (done) return { done, version: engine.version, isPlain: engine.isPlain }
      } finally {
        release(engine)
      }
    }
    throw new EngineLost('the thread of the engines ended repeatedly')
  }
  /** Sends a text to an engine without updating it. @returns undefined if there is none */
  async function askHeld(engine: Engine | undefined, text: string, withNouns: boolean, signal?: AbortSignal) {
    if (!engine) return undefined
    engine.users += 1
    const { version, isPlain } = engine
    try {
      const done = await askOf(engine, { do: 'analyse', texts: [text], withNouns }, false, signal)
      return done && { ...done.analysed![0]!, version, isPlain }
    } finally {
      release(engine)
    }
  }

  return {
    /**
     * Analyses texts with all lessons committed before the call. `canWait`: lower priority than requests without it.
     */
    async analyse(
      of: EngineOf,
      texts: string[],
      { canWait = false, withNouns = false }: { canWait?: boolean; withNouns?: boolean } = {},
    ): Promise<LogAnalysed[]> {
      const { done, version, isPlain } = await askCurrent(of, { do: 'analyse', texts, withNouns }, canWait)
      return done.analysed!.map((one) => ({ ...one, version, isPlain }))
    },
    /** The same without a database query, if an engine already has this version of the lessons; otherwise undefined. */
    async atOnce(of: EngineOf, version: number, text: string): Promise<LogAnalysed | undefined> {
      const engine = engines.get(nameOf(of))
      return engine?.version === version ? askHeld(engine, text, true) : undefined
    },
    /**
     * Analyses a text with the existing engine, which is updated afterwards; undefined without a result before `signal`
     * is aborted. A request that has not begun by then is not started.
     */
    async before(signal: AbortSignal, of: EngineOf, text: string): Promise<LogAnalysed | undefined> {
      const late = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
      const answered = (async () => {
        const engine = engines.get(nameOf(of))
        const held = askHeld(engine, text, false, signal)
        if (engine) current(of, true).then(release, () => {})
        const found = await held
        if (found) return found
        const order: OrderOf = { do: 'analyse', texts: [text], withNouns: false }
        const { done, version, isPlain } = await askCurrent(of, order, false, signal)
        return { ...done.analysed![0]!, version, isPlain }
      })().catch((error: unknown) => {
        if (signal.aborted) return undefined
        throw error
      })
      return signal.aborted ? undefined : Promise.race([answered, late])
    },
    /** @returns the reason why a lesson cannot be learnt, or undefined */
    async refusalOf(of: EngineOf, lesson: Lesson): Promise<string | undefined> {
      return (await this.refusalsOf(of, [lesson]))[0] ?? undefined
    },
    /** @returns for each lesson the reason why it cannot be learnt, or null */
    async refusalsOf(of: EngineOf, lessons: Lesson[]): Promise<(string | null)[]> {
      const { done } = await askCurrent(of, { do: 'check', lessons })
      return done.refused!
    },
    /** Number of engines and their memory in bytes, without the shared models. */
    held: () => ({ engines: engines.size, bytes: [...engines.values()].reduce((sum, { bytes }) => sum + bytes, 0) }),
    async stop(): Promise<void> {
      isStopped = true
      await thread?.leave()
    },
  }
}
