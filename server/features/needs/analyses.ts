// Stores the classified sentences of a log: predicted by a version of the engine, or chosen by a user, whose choice
// takes precedence.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isLanguage } from '../../../needs/languages.ts'
import { languageOf } from '../../../needs/text/detect-language.ts'
import type { Language } from '../../../needs/engine.ts'
import type { Db } from '../../db/connect.ts'
import { engineProgram } from '../../engines/program.ts'
import { withoutNames } from './person-names.ts'
import type { LogAnalysis, SentenceAnalysis } from '../../engines/engines.ts'

/** A sentence as stored; `lessonId` refers to the lesson of a user's choice. */
export type StoredSentence = {
  start: number
  end: number
  hash: string
  type: SentenceAnalysis['type']
  itemId: string | null
  confidence: number
  perhaps: SentenceAnalysis['perhaps']
  source: 'starter' | 'taught' | 'person'
  lessonId: string | null
}
export type LogText = {
  id: string
  content: string
  ver: number
  language: Language
  authorId: string
  coAuthorIds: string[]
}

/** A short hash of a sentence that ignores spacing; unique enough within a log. */
export const hashOf = (sentence: string): string =>
  createHash('sha256').update(sentence.normalize('NFC').replace(/\s+/gu, ' ')).digest('base64url').slice(0, 16)

type LogRow = Omit<LogText, 'language'> & { authorLanguage: string }
/** The language of the text; its author's when the text is too short to tell. */
export const textLanguage = (content: string, authorLanguage: string): Language =>
  languageOf(content, isLanguage(authorLanguage) ? authorLanguage : 'ko')
const toLogText = ({ authorLanguage, ...log }: LogRow): LogText => ({
  ...log,
  language: textLanguage(log.content, authorLanguage),
})
const texts = (db: Db) =>
  db
    .selectFrom('sales_logs as l')
    .innerJoin('users as u', 'u.id', 'l.author_id')
    .select([
      'l.id',
      'l.content',
      'l.ver',
      'l.author_id as authorId',
      'l.co_author_ids as coAuthorIds',
      'u.language as authorLanguage',
    ])
export async function logText(db: Db, id: string): Promise<LogText | undefined> {
  const row = await texts(db).where('l.id', '=', id).executeTakeFirst()
  return row && toLogText(row)
}

export type Position = { at: string; id: string }
/** With the version and the program of its analysis, null without one. */
export type OutdatedLog = LogText & { at: string; version: string | null; program: string | null }
/** Logs without an analysis or with one older than `version`, newest first, after the given position. */
export async function outdatedLogs(
  db: Db,
  { version, after, most: limit }: { version: number; after: Position | null; most: number },
): Promise<OutdatedLog[]> {
  const rows = await texts(db)
    .leftJoin('log_analyses as a', (join) =>
      join.onRef('a.workgroup_id', '=', 'l.workgroup_id').onRef('a.sales_log_id', '=', 'l.id'),
    )
    .select(['l.happened_at as at', 'a.version', 'a.program'])
    .where((is) => is.or([is('a.version', 'is', null), is('a.version', '<', String(version))]))
    .$if(after !== null, (of) =>
      of.where(sql<boolean>`(l.happened_at, l.id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('l.happened_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, version: of, program, ...row }) => ({ ...toLogText(row), at, version: of, program }))
}
/** Whether a difference to this analysis comes from the lessons after `since` alone. */
export const isComparable = ({ version, program }: Pick<OutdatedLog, 'version' | 'program'>, since: number): boolean =>
  version !== null && Number(version) >= since && program === engineProgram()
/** Analyses older than `version` that are not comparable. */
export async function countIncomparable(db: Db, version: number, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from log_analyses
    where version < ${version} and (version < ${since} or program <> ${engineProgram()})`.execute(db)
  return rows[0]!.count
}
export async function countOutdated(db: Db, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sales_logs l left join log_analyses a on a.workgroup_id = l.workgroup_id and a.sales_log_id = l.id
    where a.version is null or a.version < ${version}`.execute(db)
  return rows[0]!.count
}

export const storedSentences = (db: Db, logId: string): Promise<StoredSentence[]> =>
  db
    .selectFrom('log_sentences')
    .select([
      'start_at as start',
      'end_at as end',
      'hash',
      'type',
      'item_id as itemId',
      'confidence',
      'perhaps',
      'source',
      'lesson_id as lessonId',
    ])
    .where('sales_log_id', '=', logId)
    .orderBy('start_at')
    .$castTo<StoredSentence>()
    .execute()

export type Sentence = StoredSentence & { prediction: SentenceAnalysis }
/** The engine's predictions, replaced by users' choices for sentences that still exist, each choice once. */
export function sentencesOf(
  content: string,
  predictions: readonly SentenceAnalysis[],
  stored: readonly StoredSentence[],
): Sentence[] {
  const choices = Map.groupBy(
    stored.filter(({ source }) => source === 'person'),
    ({ hash }) => hash,
  )
  return predictions.map((one) => {
    const { start, end, type, itemCode, confidence, perhaps, origin } = one
    const hash = hashOf(content.slice(start, end))
    // Of repeated sentences, the nearest to the chosen position is meant.
    const same = choices.get(hash) ?? []
    const nearest = same.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))[0]
    const isMeant =
      nearest !== undefined &&
      !predictions.some(
        (other) =>
          Math.abs(other.start - nearest.start) < Math.abs(start - nearest.start) &&
          hashOf(content.slice(other.start, other.end)) === hash,
      )
    if (nearest && isMeant) return { ...nearest, start, end, prediction: one }
    return {
      start,
      end,
      hash,
      type,
      itemId: itemCode,
      confidence,
      perhaps,
      source: origin,
      lessonId: null,
      prediction: one,
    }
  })
}

/** Smaller changes of confidence are not stored. */
const confidenceTolerance = 0.05
const isSame = (a: StoredSentence, b: StoredSentence | undefined) =>
  b !== undefined &&
  a.start === b.start &&
  a.end === b.end &&
  a.hash === b.hash &&
  a.type === b.type &&
  a.itemId === b.itemId &&
  a.perhaps === b.perhaps &&
  a.source === b.source &&
  a.lessonId === b.lessonId &&
  Math.abs(a.confidence - b.confidence) < confidenceTolerance

/** What an analysis says of a whole log, as the log itself keeps it (log-facets.sql). `itemIds` may name deleted needs. */
export type LogFacets = { types: SentenceAnalysis['type'][] | null; itemIds: string[]; nouns: string[] }
type FirstAnalysis = LogFacets & { sentences: StoredSentence[]; row: ReturnType<typeof analysisRow> }
/** The analysis of a text that is not stored yet, so that nobody has chosen anything in it. */
export function firstAnalysis(
  { content, language }: Pick<LogText, 'content' | 'language'>,
  analysis: LogAnalysis,
): FirstAnalysis {
  const sentences = withoutPredictions(sentencesOf(content, analysis.sentences ?? [], []))
  const row = analysisRow(language, needTypesOf(sentences), analysis)
  return {
    types: sentences.length > 0 ? row.types.toSorted() : null,
    itemIds: [...new Set(sentences.flatMap(({ itemId }) => itemId ?? []))],
    nouns: row.nouns,
    sentences,
    row,
  }
}
/** Stores the analysis of a log that was just added with its facets; `nouns`: those that it has kept. */
export async function storeFirstAnalysis(
  db: Db,
  workgroupId: string,
  { id, nouns }: { id: string; nouns: readonly string[] },
  { row, sentences }: FirstAnalysis,
): Promise<void> {
  const counts = row.noun_counts.filter((_, at) => nouns.includes(row.nouns[at]!))
  await sql`
    with sentences as (${insertSentences(workgroupId, id, sentences)})
    insert into log_analyses (workgroup_id, sales_log_id, language, version, program, types, nouns, noun_counts)
    values (${workgroupId}, ${id}, ${row.language}, ${row.version}, ${row.program}, ${row.types}, ${nouns}, ${counts})`.execute(
    db,
  )
}

const withoutPredictions = (sentences: readonly Sentence[]): StoredSentence[] =>
  sentences.map(({ prediction: _prediction, ...one }) => one)
const needTypesOf = (sentences: readonly StoredSentence[]) =>
  [...new Set(sentences.map(({ type }) => type))].filter((type) => type !== 'none')
const analysisRow = (language: Language, types: StoredSentence['type'][], { nouns, version }: LogAnalysis) => ({
  language,
  version: String(version),
  program: engineProgram(),
  types,
  nouns: nouns.map(({ noun }) => noun),
  noun_counts: nouns.map(({ count }) => count),
})
/** The join leaves out needs that were deleted in the meantime. */
const insertSentences = (workgroupId: string, id: string, sentences: readonly StoredSentence[]) => sql`
  insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, perhaps, source, lesson_id)
  select ${workgroupId}, ${id}, s.start, s."end", s.hash, s.type, i.id, s.confidence, s.perhaps, s.source, s."lessonId"
  from jsonb_to_recordset(${JSON.stringify(sentences)}::jsonb)
    as s (start int, "end" int, hash text, type text, "itemId" bigint, confidence real, perhaps text, source text, "lessonId" bigint)
  left join need_items i on i.workgroup_id = ${workgroupId} and i.id = s."itemId"`

/** A sentence with another type or item than in the earlier analysis of the same text. */
export type SentenceChange = Pick<StoredSentence, 'start' | 'hash'> & {
  was: StoredSentence['type']
  becomes: StoredSentence['type']
  wasItemId: string | null
  itemId: string | null
}
const changesOf = (stored: readonly StoredSentence[], now: readonly StoredSentence[]): SentenceChange[] =>
  now.flatMap(({ start, hash, type, itemId }) => {
    const before = stored.find((one) => one.start === start && one.hash === hash)
    if (!before || (before.type === type && before.itemId === itemId)) return []
    return { start, hash, was: before.type, becomes: type, wasItemId: before.itemId, itemId }
  })

/**
 * Stores the analysis of a log, unless its text changed since: saving the new text requests its own analysis.
 * @returns how it differs from an earlier analysis
 */
export async function storeAnalysis(
  db: Db,
  workgroupId: string,
  { id, content, language }: LogText,
  analysis: LogAnalysis,
  choices: readonly StoredSentence[] = [],
): Promise<SentenceChange[]> {
  const { nouns } = await withoutNames(db, workgroupId, analysis)
  // Locked, because a job and a user's lesson may write at the same time.
  const now = await db
    .selectFrom('sales_logs')
    .select('content')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (now?.content !== content) return []
  const stored = await storedSentences(db, id)
  // New choices replace earlier ones.
  const isReplaced = ({ hash, start }: StoredSentence) =>
    choices.some((one) => one.hash === hash && one.start === start)
  const chosen = [...choices, ...stored.filter((one) => !isReplaced(one))]
  const sentences = withoutPredictions(sentencesOf(content, analysis.sentences ?? [], chosen))
  const isUnchanged = sentences.length === stored.length && sentences.every((one, at) => isSame(one, stored[at]))
  if (!isUnchanged) {
    await db.deleteFrom('log_sentences').where('sales_log_id', '=', id).execute()
    await insertSentences(workgroupId, id, sentences).execute(db)
  }
  const row = analysisRow(language, needTypesOf(sentences), { ...analysis, nouns })
  await db
    .insertInto('log_analyses')
    .values({ workgroup_id: workgroupId, sales_log_id: id, ...row })
    .onConflict((on) => on.columns(['workgroup_id', 'sales_log_id']).doUpdateSet(row))
    .execute()
  return changesOf(stored, sentences)
}
