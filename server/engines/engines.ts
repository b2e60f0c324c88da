// The needs engines of a process: one a workgroup and language, made from its lessons in their order, and brought up to date whenever it is
// asked: each use reads how many changes there were (`need_courses`), so no process answers from lessons that it has not seen.
import type pg from 'pg'
import type { Lesson } from '../../needs/engine.ts'
import { inWorkgroup } from '../db/connect.ts'
import { newsFor, type EngineOf, type News } from './lessons.ts'
import type { Analysed, Held, Order, OrderOf } from './messages.ts'
import { EngineLost, engineThread } from './worker.ts'

export type { Analysed, Noun, Told } from './messages.ts'
export type LogAnalysed = Analysed & { version: number; isPlain: boolean }

/** Of all engines of a process together; the longest unused go. One with 2,000 lessons takes some 6 MB. */
const mostBytes = 256 * 1024 * 1024

type Engine = {
  /** Its name in the thread: with a number of its own, so that what is said of an earlier one never meets it. */
  key: string
  of: EngineOf
  version: number
  lessonIds: Set<string>
  bytes: number
  isPlain: boolean
  /** Whoever asks it just now: so long it is not put out. */
  users: number
}
export type Engines = ReturnType<typeof enginesOn>

let made = 0
/** A thread that died takes its engines along; one that dies again and again is no help. */
const mostTries = 3

/** @param most bytes of all engines together */
export function enginesOn(pool: pg.Pool, most = mostBytes) {
  /** By workgroup and language, the longest unused first. */
  const engines = new Map<string, Engine>()
  /** What is asked of one engine follows one another, up to where it is asked to analyse. */
  const turns = new Map<string, Promise<unknown>>()
  let thread: ReturnType<typeof engineThread> | undefined
  let isStopped = false
  const nameOf = ({ workgroupId, language }: EngineOf) => `${workgroupId} ${language}`
  const asking = () => {
    if (isStopped) throw new Error('the engines have stopped')
    return (thread ??= engineThread(() => engines.clear()))
  }

  /** @returns the engine with one user more; whoever asked for it releases it */
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
    // Whatever breaks on the way leaves no half-taught engine behind.
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
      // It was not in the thread: from its beginning then.
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
  /** @returns null where the thread has no such engine (any more) */
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
  /** @returns undefined where the thread has no such engine (any more): then nobody finds it here either */
  async function askOf(engine: Engine, order: OrderOf, canWait?: boolean, signal?: AbortSignal) {
    const done = await asking().ask({ ...order, key: engine.key }, canWait, signal)
    if (!done.isMissing) return done
    if (engines.get(nameOf(engine.of)) === engine) engines.delete(nameOf(engine.of))
    return undefined
  }
  /** Asks the engine when it has seen all lessons; one that the thread does not have is made again. */
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
    throw new EngineLost('the thread of the engines keeps losing them')
  }
  /** Asks the engine as it is, if there is one. @returns undefined where there is none */
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
     * What the sentences of these texts tell of, by all lessons that were committed when this was asked.
     * @param how `canWait`: behind all that cannot
     */
    async analyse(
      of: EngineOf,
      texts: string[],
      { canWait = false, withNouns = false }: { canWait?: boolean; withNouns?: boolean } = {},
    ): Promise<LogAnalysed[]> {
      const { done, version, isPlain } = await askCurrent(of, { do: 'analyse', texts, withNouns }, canWait)
      return done.analysed!.map((one) => ({ ...one, version, isPlain }))
    },
    /** The same, where an engine has seen this version already; undefined where none has. Asks no database. */
    async atOnce(of: EngineOf, version: number, text: string): Promise<LogAnalysed | undefined> {
      const engine = engines.get(nameOf(of))
      return engine?.version === version ? askHeld(engine, text, true) : undefined
    },
    /**
     * By the engine that is there, which is brought up to date behind it; undefined where there was no answer before `signal`.
     * What nobody waits for any more is not begun.
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
    /** @returns why a lesson cannot be learnt, if it cannot */
    async refusalOf(of: EngineOf, lesson: Lesson): Promise<string | undefined> {
      return (await this.refusalsOf(of, [lesson]))[0] ?? undefined
    },
    /** @returns of each lesson why it cannot be learnt; null, it can */
    async refusalsOf(of: EngineOf, lessons: Lesson[]): Promise<(string | null)[]> {
      const { done } = await askCurrent(of, { do: 'check', lessons })
      return done.refused!
    },
    /** Of how many engines, and how many bytes, beside what all share. */
    held: () => ({ engines: engines.size, bytes: [...engines.values()].reduce((sum, { bytes }) => sum + bytes, 0) }),
    async stop(): Promise<void> {
      isStopped = true
      await thread?.leave()
    },
  }
}
