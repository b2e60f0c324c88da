// The needs of a log as shown to its reader: the engine's current predictions replaced by users' choices, with
// explanations.
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { LogNeeds } from '../../../contract/calls/needs/shapes.ts'
import type { Db } from '../../db/connect.ts'
import type { Engines, LogAnalysis, SentenceAnalysis } from '../../engines/engines.ts'
import { storedSentences, sentencesOf, type StoredSentence, type LogText } from './analyses.ts'
import { lessonsNamed, type Lesson } from './lessons.ts'
import { nameTest } from './person-names.ts'

type Shown = OutputOf<{ output: typeof LogNeeds }>

/** The maximum wait for the engine in milliseconds: the first request of a language takes some seconds. */
const engineTimeout = 15_000
export async function analysisOf(
  engines: Engines,
  workgroupId: string,
  { content, language }: LogText,
): Promise<LogAnalysis | undefined> {
  const timeout = pause(engineTimeout, undefined, { ref: false })
  const response = engines.analyse({ workgroupId, language }, [content], { withNouns: true }).catch(() => [])
  return (await Promise.race([response, timeout]))?.[0]
}

/** The maximum number of similar lessons of a sentence. */
const shownLessons = 3
type ShownSentence = StoredSentence & { prediction?: SentenceAnalysis }
const confidenceLabel = (confidence: number) =>
  confidence >= 0.85 ? ('sure' as const) : confidence >= 0.6 ? ('likely' as const) : ('unsure' as const)

/** @param analysed undefined when the engine did not respond in time */
export async function shownNeeds(
  db: Db,
  workgroupId: string,
  log: LogText,
  analysed: LogAnalysis | undefined,
): Promise<Shown> {
  const stored = await storedSentences(db, log.id)
  // Without a response of the engine the stored analysis is shown.
  const sentences: ShownSentence[] = analysed ? sentencesOf(log.content, analysed.sentences ?? [], stored) : stored
  const candidates = sentences.flatMap(({ prediction }) => prediction?.nearest ?? [])
  const lessonIds = sentences.flatMap(({ lessonId }) => lessonId ?? [])
  const lessons = new Map(
    (await lessonsNamed(db, [...new Set([...candidates, ...lessonIds])])).map((one) => [one.lessonId, one]),
  )
  const names = await itemNames(db)
  const textOf = ({ start, end }: { start: number; end: number }) => log.content.slice(start, end)
  const isName = await nameTest(
    db,
    workgroupId,
    sentences.flatMap(({ prediction }) => prediction?.words.map(textOf) ?? []),
  )
  const items = sentences.map((one) => shownSentence(one, lessons, names, (word) => !isName(textOf(word))))
  const isUnanalysed = analysed ? analysed.sentences === null : stored.length === 0
  const state = !isUnanalysed ? 'done' : analysed ? 'off' : 'waiting'
  return {
    logId: log.id,
    ver: log.ver,
    state,
    language: log.language,
    isPlain: analysed?.isPlain ?? false,
    items,
    total: sentences.length,
    lessons: [...new Set(items.flatMap(({ nearest }) => nearest))].flatMap((id) => lessons.get(id) ?? []),
    refresh: await refreshOf(db, workgroupId),
  }
}

function shownSentence(
  { start, end, type, itemId, confidence, perhaps, source, lessonId, prediction }: ShownSentence,
  lessons: ReadonlyMap<string, Lesson>,
  names: ReadonlyMap<string, string>,
  isEvidence: (word: SentenceAnalysis['words'][number]) => boolean,
): Shown['items'][number] {
  const lesson = lessonId === null ? undefined : lessons.get(lessonId)
  // Of a user's choice that the engine does not share, there is no evidence.
  const shared = prediction?.type === type ? prediction : undefined
  const known = itemId !== null && names.has(itemId)
  return {
    start,
    end,
    type,
    itemId: known ? itemId : null,
    itemName: known ? names.get(itemId)! : null,
    confidence,
    certainty: confidenceLabel(confidence),
    perhaps: type === 'none' && source !== 'person' ? perhaps : null,
    source,
    lessonId,
    by: lesson?.by ?? null,
    keywords: lesson?.keywords ?? [],
    rival: shared?.rival ?? null,
    words: shared?.words.filter(isEvidence) ?? [],
    nearest: (prediction?.nearest ?? []).filter((id) => lessons.get(id)?.type === type).slice(0, shownLessons),
  }
}

export async function itemNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('need_items').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The progress of re-analysing other logs; zeros for a workgroup without lessons. */
export async function refreshOf(db: Db, workgroupId: string): Promise<Shown['refresh']> {
  const row = await db
    .selectFrom('need_courses')
    .select(['refreshed as done', 'to_refresh as toDo', 'changed'])
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirst()
  return row ?? { done: 0, toDo: 0, changed: 0 }
}
