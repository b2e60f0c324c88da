// The needs engines of a process, one per workgroup and language, created from its lessons in order. Each use first
// reads the version of the lessons (`need_courses`) and updates the engine, so that no process uses outdated lessons.
import type pg from 'pg'
import type { Lesson } from '../../needs/engine.ts'
import { inWorkgroup } from '../db/connect.ts'
import { lessonChangesFor, type EngineId, type LessonChanges } from './lessons.ts'
import type { TextAnalysis, EngineSize, EngineRequest, ExistingEngineRequest } from './messages.ts'
import { EngineLost, engineThread } from './thread-client.ts'

export type { TextAnalysis as Analysed, Noun, SentenceAnalysis as Told } from './messages.ts'
export type LogAnalysed = TextAnalysis & { version: number; isPlain: boolean }

/**
 * Memory limit of all engines of a process; least recently used ones are evicted. An engine with 2,000 lessons takes
 * about 6 MB.
 */
const maxBytes = 256 * 1024 * 1024

type Engine = {
  /** Key in the thread; contains a unique number, so that messages about an earlier engine never reach this one. */
  key: string
  of: EngineId
  version: number
  lessonIds: Set<string>
  bytes: number
  isPlain: boolean
  /** Number of running uses; an engine in use is not evicted. */
  users: number
}
export type Engines = ReturnType<typeof enginesOn>

let engineCount = 0
/** Tries of a request whose engines are lost because the thread ended. */
const maxTries = 3

/** @param most memory limit of all engines in bytes */
export function enginesOn(pool: pg.Pool, most = maxBytes) {
  /** By workgroup and language, least recently used first. */
  const engines = new Map<string, Engine>()
  /** Serializes the updates of each engine. */
  const updates = new Map<string, Promise<unknown>>()
  let thread: ReturnType<typeof engineThread> | undefined
  let isStopped = false
  const nameOf = ({ workgroupId, language }: EngineId) => `${workgroupId} ${language}`
  const ensureThread = () => {
    if (isStopped) throw new Error('the engines have stopped')
    return (thread ??= engineThread(() => engines.clear()))
  }

  /** @returns the up-to-date engine with its use counted; the caller must release it */
  async function acquire(of: EngineId, canWait: boolean): Promise<Engine> {
    const name = nameOf(of)
    const turn = (updates.get(name) ?? Promise.resolve()).catch(() => {}).then(() => update(of, canWait))
    updates.set(name, turn)
    try {
      return await turn
    } finally {
      if (updates.get(name) === turn) updates.delete(name)
    }
  }
  async function update(of: EngineId, canWait: boolean): Promise<Engine> {
    const name = nameOf(of)
    const known = engines.get(name)
    if (known) known.users += 1
    let changes: LessonChanges
    try {
      changes = await inWorkgroup(pool, of.workgroupId, (db) => lessonChangesFor(db, of, known))
    } finally {
      if (known) known.users -= 1
    }
    const engine = changes.isNew || !known ? engineOf(of) : known
    const { items, lessons, deletedIds } = changes
    // Removed during the update, so that a failure leaves no partly trained engine.
    engines.delete(name)
    if (known && engine !== known) drop(known)
    if (engine !== known || lessons.length > 0 || deletedIds.length > 0) {
      const request: EngineRequest =
        engine === known
          ? { do: 'change', key: engine.key, forget: deletedIds, teach: lessons }
          : { do: 'make', key: engine.key, language: of.language, items, lessons }
      const size = await train(request, canWait).catch((error: unknown) => {
        drop(engine)
        throw error
      })
      // The thread does not have the engine: create it again.
      if (!size) return update(of, canWait)
      for (const id of deletedIds) engine.lessonIds.delete(id)
      for (const { id } of lessons) engine.lessonIds.add(id!)
      Object.assign(engine, size)
    }
    engine.version = changes.version
    engine.users += 1
    engines.set(name, engine)
    evict()
    return engine
  }
  /** @returns null if the thread does not have the engine */
  async function train(request: EngineRequest, canWait: boolean): Promise<EngineSize | null> {
    let result = await ensureThread().send(request, canWait)
    while (!result.size && !result.isMissing)
      result = await ensureThread().send({ do: 'go on', key: request.key }, canWait)
    return result.size ?? null
  }
  const engineOf = (of: EngineId): Engine => ({
    key: `${(engineCount += 1)} ${nameOf(of)}`,
    of,
    version: 0,
    lessonIds: new Set<string>(),
    bytes: 0,
    isPlain: false,
    users: 0,
  })
  function evict(): void {
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
      ensureThread()
        .send({ do: 'drop', key }, true)
        .catch(() => {})
  }
  function release(engine: Engine): void {
    engine.users -= 1
    evict()
  }
  /** @returns undefined if the thread does not have the engine; it is then removed here too */
  async function sendTo(engine: Engine, request: ExistingEngineRequest, canWait?: boolean, signal?: AbortSignal) {
    const result = await ensureThread().send({ ...request, key: engine.key }, canWait, signal)
    if (!result.isMissing) return result
    if (engines.get(nameOf(engine.of)) === engine) engines.delete(nameOf(engine.of))
    return undefined
  }
  /** Sends a request to the up-to-date engine; creates it again if the thread does not have it. */
  async function requestUpdated(of: EngineId, request: ExistingEngineRequest, canWait = false, signal?: AbortSignal) {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const engine = await acquire(of, canWait)
      try {
        const result = await sendTo(engine, request, canWait, signal)
        if (result) return { result, version: engine.version, isPlain: engine.isPlain }
      } finally {
        release(engine)
      }
    }
    throw new EngineLost('the thread of the engines ended repeatedly')
  }
  /** Sends a text to an engine without updating it. @returns undefined if there is none */
  async function requestExisting(engine: Engine | undefined, text: string, withNouns: boolean, signal?: AbortSignal) {
    if (!engine) return undefined
    engine.users += 1
    const { version, isPlain } = engine
    try {
      const result = await sendTo(engine, { do: 'analyse', texts: [text], withNouns }, false, signal)
      return result && { ...result.analysed![0]!, version, isPlain }
    } finally {
      release(engine)
    }
  }

  return {
    /**
     * Analyses texts with all lessons committed before the call. `canWait`: lower priority than requests without it.
     */
    async analyse(
      of: EngineId,
      texts: string[],
      { canWait = false, withNouns = false }: { canWait?: boolean; withNouns?: boolean } = {},
    ): Promise<LogAnalysed[]> {
      const { result, version, isPlain } = await requestUpdated(of, { do: 'analyse', texts, withNouns }, canWait)
      return result.analysed!.map((one) => ({ ...one, version, isPlain }))
    },
    /** The same without a database query, if an engine already has this version of the lessons; otherwise undefined. */
    async atOnce(of: EngineId, version: number, text: string): Promise<LogAnalysed | undefined> {
      const engine = engines.get(nameOf(of))
      return engine?.version === version ? requestExisting(engine, text, true) : undefined
    },
    /**
     * Analyses a text with the existing engine, which is updated afterwards; undefined without a result before `signal`
     * is aborted. A request that has not begun by then is not started.
     */
    async before(signal: AbortSignal, of: EngineId, text: string): Promise<LogAnalysed | undefined> {
      const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
      const analysis = (async () => {
        const engine = engines.get(nameOf(of))
        const pending = requestExisting(engine, text, false, signal)
        if (engine) acquire(of, true).then(release, () => {})
        const existing = await pending
        if (existing) return existing
        const request: ExistingEngineRequest = { do: 'analyse', texts: [text], withNouns: false }
        const { result, version, isPlain } = await requestUpdated(of, request, false, signal)
        return { ...result.analysed![0]!, version, isPlain }
      })().catch((error: unknown) => {
        if (signal.aborted) return undefined
        throw error
      })
      return signal.aborted ? undefined : Promise.race([analysis, aborted])
    },
    /** @returns the reason why a lesson cannot be learnt, or undefined */
    async refusalOf(of: EngineId, lesson: Lesson): Promise<string | undefined> {
      return (await this.refusalsOf(of, [lesson]))[0] ?? undefined
    },
    /** @returns for each lesson the reason why it cannot be learnt, or null */
    async refusalsOf(of: EngineId, lessons: Lesson[]): Promise<(string | null)[]> {
      const { result } = await requestUpdated(of, { do: 'check', lessons })
      return result.refused!
    },
    /** Number of engines and their memory in bytes, without the shared models. */
    held: () => ({ engines: engines.size, bytes: [...engines.values()].reduce((sum, { bytes }) => sum + bytes, 0) }),
    async stop(): Promise<void> {
      isStopped = true
      await thread?.leave()
    },
  }
}
