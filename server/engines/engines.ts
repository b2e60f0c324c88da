// The needs engines of a process, one per workgroup and language, created from its lessons in order. Each use first
// reads the version of the lessons (`need_courses`) and updates the engine, so that no process uses outdated lessons.
import type pg from 'pg'
import type { Lesson } from '../../needs/engine.ts'
import { engineCache, type Engine } from './engine-cache.ts'
import type { EngineId } from './lessons.ts'
import type { TextAnalysis, ExistingEngineRequest } from './messages.ts'
import { EngineLost } from './thread-client.ts'

export type { TextAnalysis as Analysed, Noun, SentenceAnalysis } from './messages.ts'
export type LogAnalysis = TextAnalysis & { version: number; isPlain: boolean }

/**
 * Memory limit of all engines of a process; least recently used ones are evicted. An engine with 2,000 lessons takes
 * about 6 MB.
 */
const maxBytes = 256 * 1024 * 1024

export type Engines = ReturnType<typeof enginesOn>

/** Tries of a request whose engines are lost because the thread ended. */
const maxTries = 3

/** @param most memory limit of all engines in bytes */
export function enginesOn(pool: pg.Pool, most = maxBytes) {
  const engines = engineCache(pool, most)

  /** Sends a request to the up-to-date engine; creates it again if the thread does not have it. */
  async function requestUpdated(of: EngineId, request: ExistingEngineRequest, canWait = false, signal?: AbortSignal) {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const engine = await engines.acquire(of, canWait)
      try {
        const result = await engines.sendTo(engine, request, canWait, signal)
        if (result) return { result, version: engine.version, isPlain: engine.isPlain }
      } finally {
        engines.release(engine)
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
      const result = await engines.sendTo(engine, { do: 'analyse', texts: [text], withNouns }, false, signal)
      return result && { ...result.analysed![0]!, version, isPlain }
    } finally {
      engines.release(engine)
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
    ): Promise<LogAnalysis[]> {
      const { result, version, isPlain } = await requestUpdated(of, { do: 'analyse', texts, withNouns }, canWait)
      return result.analysed!.map((one) => ({ ...one, version, isPlain }))
    },
    /** The same without a database query, if an engine already has this version of the lessons; otherwise undefined. */
    async analyseIfCurrent(of: EngineId, version: number, text: string): Promise<LogAnalysis | undefined> {
      const engine = engines.find(of)
      return engine?.version === version ? requestExisting(engine, text, true) : undefined
    },
    /**
     * Analyses a text with the existing engine, which is updated afterwards; undefined without a result before `signal`
     * is aborted. A request that has not begun by then is not started.
     */
    async analyseBefore(signal: AbortSignal, of: EngineId, text: string): Promise<LogAnalysis | undefined> {
      const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
      const analysis = (async () => {
        const engine = engines.find(of)
        const pending = requestExisting(engine, text, false, signal)
        if (engine) engines.acquire(of, true).then(engines.release, () => {})
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
    async rejectionReason(of: EngineId, lesson: Lesson): Promise<string | undefined> {
      return (await this.rejectionReasons(of, [lesson]))[0] ?? undefined
    },
    /** @returns for each lesson the reason why it cannot be learnt, or null */
    async rejectionReasons(of: EngineId, lessons: Lesson[]): Promise<(string | null)[]> {
      const { result } = await requestUpdated(of, { do: 'check', lessons })
      return result.refused!
    },
    size: engines.size,
    stop: engines.stop,
  }
}
