// The engines in the thread: created, updated to the current lessons, and evicted when they need too much memory.
import type pg from 'pg'
import { inWorkgroup } from '../db/connect.ts'
import { lessonChangesFor, type EngineId, type LessonChanges } from './lessons.ts'
import type { EngineSize, EngineRequest, ExistingEngineRequest } from './messages.ts'
import { engineThread } from './thread-client.ts'

export type Engine = {
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

let engineCount = 0

/** @param most memory limit of all engines in bytes */
export function engineCache(pool: pg.Pool, most: number) {
  /** By workgroup and language, least recently used first. */
  const engines = new Map<string, Engine>()
  /** Serializes the updates of each engine. */
  const updates = new Map<string, Promise<unknown>>()
  const thread = threadOf(() => engines.clear())

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
    if (known && engine !== known) thread.drop(known)
    if (engine !== known || lessons.length > 0 || deletedIds.length > 0) {
      const request: EngineRequest =
        engine === known
          ? { do: 'change', key: engine.key, forget: deletedIds, teach: lessons }
          : { do: 'make', key: engine.key, language: of.language, items, lessons }
      const size = await thread.train(request, canWait).catch((error: unknown) => {
        thread.drop(engine)
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
  function evict(): void {
    let bytes = [...engines.values()].reduce((sum, engine) => sum + engine.bytes, 0)
    for (const [name, engine] of engines) {
      if (bytes <= most || engines.size === 1) return
      if (engine.users > 0) continue
      engines.delete(name)
      bytes -= engine.bytes
      thread.drop(engine)
    }
  }
  function release(engine: Engine): void {
    engine.users -= 1
    evict()
  }
  /** @returns undefined if the thread does not have the engine; it is then removed here too */
  async function sendTo(engine: Engine, request: ExistingEngineRequest, canWait?: boolean, signal?: AbortSignal) {
    const result = await thread.send({ ...request, key: engine.key }, canWait, signal)
    if (!result.isMissing) return result
    if (engines.get(nameOf(engine.of)) === engine) engines.delete(nameOf(engine.of))
    return undefined
  }

  return {
    /** The engine in its current state, if there is one; its use is not counted. */
    find: (of: EngineId): Engine | undefined => engines.get(nameOf(of)),
    acquire,
    release,
    sendTo,
    /** Number of engines and their memory in bytes, without the shared models. */
    size: () => ({ engines: engines.size, bytes: [...engines.values()].reduce((sum, { bytes }) => sum + bytes, 0) }),
    stop: thread.stop,
  }
}

const nameOf = ({ workgroupId, language }: EngineId) => `${workgroupId} ${language}`
const engineOf = (of: EngineId): Engine => ({
  key: `${(engineCount += 1)} ${nameOf(of)}`,
  of,
  version: 0,
  lessonIds: new Set<string>(),
  bytes: 0,
  isPlain: false,
  users: 0,
})

/** The thread of the engines, started by the first message. @param onExit called when it has ended unexpectedly */
function threadOf(onExit: () => void) {
  let thread: ReturnType<typeof engineThread> | undefined
  let isStopped = false
  const send: ReturnType<typeof engineThread>['send'] = async (...message) => {
    if (isStopped) throw new Error('the engines have stopped')
    return (thread ??= engineThread(onExit)).send(...message)
  }
  return {
    send,
    /** @returns null if the thread does not have the engine */
    async train(request: EngineRequest, canWait: boolean): Promise<EngineSize | null> {
      let result = await send(request, canWait)
      while (!result.size && !result.isMissing) result = await send({ do: 'go on', key: request.key }, canWait)
      return result.size ?? null
    },
    drop({ key }: Engine): void {
      if (!isStopped) send({ do: 'drop', key }, true).catch(() => {})
    },
    async stop(): Promise<void> {
      isStopped = true
      await thread?.leave()
    },
  }
}
