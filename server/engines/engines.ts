// The needs engines of a process: one a workgroup and language, made from its lessons in their order, and brought up to date whenever it is
// asked: each use reads how many changes there were (`need_courses`), so no process answers from lessons that it has not seen.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Item, Language, Lesson, NeedType } from '../../needs/engine.ts'
import { inWorkgroup, type Db } from '../db/connect.ts'
import type { Analysed, Order } from './orders.ts'
import { engineThread } from './worker.ts'

export type { Analysed, Noun, Told } from './orders.ts'
export type EngineOf = { workgroupId: string; language: Language }
export type LogAnalysed = Analysed & { version: number; isPlain: boolean }

/** Of all engines of a process together; the longest unused go. One with 2,000 lessons takes some 6 MB. */
const mostBytes = 256 * 1024 * 1024

type Engine = {
  key: string
  of: EngineOf
  version: number
  lessonIds: Set<string>
  bytes: number
  isPlain: boolean
}
export type Engines = ReturnType<typeof enginesOn>

let stores = 0

/** @param most bytes of all engines together */
export function enginesOn(pool: pg.Pool, most = mostBytes) {
  /** The longest unused first. */
  const engines = new Map<string, Engine>()
  /** What is asked of one engine follows one another, up to where it is asked to analyse. */
  const turns = new Map<string, Promise<unknown>>()
  let thread: ReturnType<typeof engineThread> | undefined
  let isStopped = false
  stores += 1
  const store = stores
  const keyOf = ({ workgroupId, language }: EngineOf) => `${store} ${workgroupId} ${language}`
  const asking = () => {
    if (isStopped) throw new Error('the engines have stopped')
    return (thread ??= engineThread(() => engines.clear()))
  }

  async function current(of: EngineOf, canWait: boolean): Promise<Engine> {
    const key = keyOf(of)
    const turn = (turns.get(key) ?? Promise.resolve()).catch(() => {}).then(() => caughtUp(of, canWait))
    turns.set(key, turn)
    try {
      return await turn
    } finally {
      if (turns.get(key) === turn) turns.delete(key)
    }
  }
  async function caughtUp(of: EngineOf, canWait: boolean): Promise<Engine> {
    const key = keyOf(of)
    const known = engines.get(key)
    const news = await inWorkgroup(pool, of.workgroupId, (db) => newsFor(db, of, known))
    const one =
      news.isNew || !known ? { key, of, version: 0, lessonIds: new Set<string>(), bytes: 0, isPlain: false } : known
    const { items, lessons, gone } = news
    // Whatever breaks on the way leaves no half-taught engine behind.
    engines.delete(key)
    if (one !== known || lessons.length > 0 || gone.length > 0) {
      const order: Order =
        one === known
          ? { do: 'change', key, forget: gone, teach: lessons }
          : { do: 'make', key, language: of.language, items, lessons }
      let { held } = await asking().ask(order, canWait)
      while (!held) ({ held } = await asking().ask({ do: 'go on', key }, canWait))
      for (const id of gone) one.lessonIds.delete(id)
      for (const { id } of lessons) one.lessonIds.add(id!)
      Object.assign(one, held)
    }
    one.version = news.version
    engines.set(key, one)
    makeRoom(key)
    return one
  }
  function makeRoom(except: string): void {
    let bytes = [...engines.values()].reduce((sum, engine) => sum + engine.bytes, 0)
    for (const { key, bytes: its } of engines.values()) {
      if (bytes <= most) return
      if (key === except) continue
      engines.delete(key)
      bytes -= its
      void asking()
        .ask({ do: 'drop', key }, true)
        .catch(() => {})
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
      how: { canWait?: boolean; withNouns?: boolean } = {},
    ): Promise<LogAnalysed[]> {
      const { key, version, isPlain } = await current(of, how.canWait ?? false)
      const order = { do: 'analyse', key, texts, withNouns: how.withNouns ?? false } as const
      const { analysed } = await asking().ask(order, how.canWait)
      return analysed!.map((one) => ({ ...one, version, isPlain }))
    },
    /** The same, where an engine has seen this version already; undefined where none has. Asks no database. */
    async atOnce(of: EngineOf, version: number, text: string): Promise<LogAnalysed | undefined> {
      const engine = engines.get(keyOf(of))
      if (engine?.version !== version) return undefined
      const { key, isPlain } = engine
      const { analysed } = await asking().ask({ do: 'analyse', key, texts: [text], withNouns: true })
      return { ...analysed![0]!, version, isPlain }
    },
    /**
     * By the engine that is there, which is brought up to date behind it; undefined where there was no answer before `signal`.
     * What nobody waits for any more is not begun.
     */
    async before(signal: AbortSignal, of: EngineOf, text: string): Promise<LogAnalysed | undefined> {
      const late = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
      const answered = (async () => {
        const held = engines.get(keyOf(of))
        const now = current(of, held !== undefined)
        now.catch(() => {})
        const { key, version, isPlain } = held ?? (await now)
        const { analysed } = await asking().ask({ do: 'analyse', key, texts: [text], withNouns: false }, false, signal)
        return { ...analysed![0]!, version, isPlain }
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
      const { key } = await current(of, false)
      return (await asking().ask({ do: 'check', key, lessons })).refused!
    },
    /** Of how many engines, and how many bytes, beside what all share. */
    held: () => ({ engines: engines.size, bytes: [...engines.values()].reduce((sum, { bytes }) => sum + bytes, 0) }),
    async stop(): Promise<void> {
      isStopped = true
      await thread?.leave()
    },
  }
}

type News = { version: number; isNew: boolean; items: Item[]; lessons: Lesson[]; gone: string[] }
type LessonRow = {
  id: string
  text: string
  type: NonNullable<Lesson['type']>
  item: string | null
  keywords: string[]
}

/** What an engine has not seen yet. Read as the workgroup's Master: it learns from lessons whoever asks it. */
async function newsFor(db: Db, { workgroupId, language }: EngineOf, known: Engine | undefined): Promise<News> {
  const course = await courseOf(db)
  const isNew = !known || course.itemsVersion > known.version || course.version < known.version
  const since = isNew ? 0 : known.version
  const none = { version: course.version, isNew, items: [], lessons: [], gone: [] }
  if (!isNew && course.version === since) return none
  const { rows } = await sql<LessonRow>`
    select id, sentence as text, type, item_id as item, keywords from need_lessons
    where workgroup_id = ${workgroupId} and language = ${language} and version > ${since} and version <= ${course.version} order by version`.execute(
    db,
  )
  const lessons = rows.map(({ item, ...row }) => ({ ...row, ...(item !== null && { item }) }))
  if (isNew) {
    const items = await sql<{ code: string; name: string; synonyms: string[]; type: NeedType }>`
      select id as code, name, synonyms, type from need_items where workgroup_id = ${workgroupId} order by id`.execute(
      db,
    )
    return { ...none, items: items.rows, lessons }
  }
  if (course.unlearntVersion <= since) return { ...none, lessons }
  const left = await sql<{ id: string }>`
    select id from need_lessons where workgroup_id = ${workgroupId} and language = ${language} and version <= ${since}`.execute(
    db,
  )
  const there = new Set(left.rows.map(({ id }) => id))
  return { ...none, lessons, gone: [...known.lessonIds].filter((id) => !there.has(id)) }
}

/** How far the lessons of a workgroup are; of one that has none yet, at 0. */
export async function courseOf(db: Db): Promise<{ version: number; unlearntVersion: number; itemsVersion: number }> {
  const row = await db
    .selectFrom('need_courses')
    .select(['version', 'unlearnt_version as unlearntVersion', 'items_version as itemsVersion'])
    .executeTakeFirst()
  return {
    version: Number(row?.version ?? 0),
    unlearntVersion: Number(row?.unlearntVersion ?? 0),
    itemsVersion: Number(row?.itemsVersion ?? 0),
  }
}
