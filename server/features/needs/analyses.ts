// What the sentences of a log tell of, as it is kept: by the engine of some version, or by a person, whose word stands.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isLanguage } from '../../../needs/languages.ts'
import { languageOf } from '../../../needs/text/detect-language.ts'
import type { Language } from '../../../needs/engine.ts'
import type { Db } from '../../db/connect.ts'
import type { LogAnalysed, Told } from '../../engines/engines.ts'

/** As it stands in the database: of a choice `lessonId` says by whom. */
export type KeptSentence = {
  start: number
  end: number
  hash: string
  type: Told['type']
  itemId: string | null
  confidence: number
  perhaps: Told['perhaps']
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

/** What two sentences with the same words have in common; enough of it that no two others in a log share it. */
export const hashOf = (sentence: string): string =>
  createHash('sha256').update(sentence.normalize('NFC').replace(/\s+/gu, ' ')).digest('base64url').slice(0, 16)

type LogRow = Omit<LogText, 'language'> & { authorLanguage: string }
/** In the language of the text; where it says too little, in its author's. */
const read = ({ authorLanguage, ...log }: LogRow): LogText => ({
  ...log,
  language: languageOf(log.content, isLanguage(authorLanguage) ? authorLanguage : 'ko'),
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
  return row && read(row)
}

export type Behind = { at: string; id: string }
/** Logs whose analysis is older than `version`, or missing, the newest first, from beyond a place on. */
export async function logsBehind(
  db: Db,
  { version, after, most }: { version: number; after: Behind | null; most: number },
): Promise<(LogText & { at: string })[]> {
  const rows = await texts(db)
    .leftJoin('log_analyses as a', (join) =>
      join.onRef('a.workgroup_id', '=', 'l.workgroup_id').onRef('a.sales_log_id', '=', 'l.id'),
    )
    .select('l.happened_at as at')
    .where((is) => is.or([is('a.version', 'is', null), is('a.version', '<', String(version))]))
    .$if(after !== null, (of) =>
      of.where(sql<boolean>`(l.happened_at, l.id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('l.happened_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...read(row), at }))
}
export async function countBehind(db: Db, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sales_logs l left join log_analyses a on a.workgroup_id = l.workgroup_id and a.sales_log_id = l.id
    where a.version is null or a.version < ${version}`.execute(db)
  return rows[0]!.count
}

export const keptOf = (db: Db, logId: string): Promise<KeptSentence[]> =>
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
    .$castTo<KeptSentence>()
    .execute()

export type Sentence = KeptSentence & { told: Told }
/** What the engine says now, and people's choices in its place: those of sentences that are still there, each once. */
export function sentencesOf(content: string, told: readonly Told[], kept: readonly KeptSentence[]): Sentence[] {
  const choices = Map.groupBy(
    kept.filter(({ source }) => source === 'person'),
    ({ hash }) => hash,
  )
  return told.map((one) => {
    const { start, end, type, itemCode, confidence, perhaps, origin } = one
    const hash = hashOf(content.slice(start, end))
    // Of the same words twice, the one that stood nearest was meant.
    const same = choices.get(hash) ?? []
    const nearest = same.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))[0]
    const isTheirs =
      nearest !== undefined &&
      !told.some(
        (other) =>
          Math.abs(other.start - nearest.start) < Math.abs(start - nearest.start) &&
          hashOf(content.slice(other.start, other.end)) === hash,
      )
    if (nearest && isTheirs) return { ...nearest, start, end, told: one }
    return { start, end, hash, type, itemId: itemCode, confidence, perhaps, source: origin, lessonId: null, told: one }
  })
}

/** A change of chance that nobody would see is no change. */
const sameChance = 0.05
const isSame = (a: KeptSentence, b: KeptSentence | undefined) =>
  b !== undefined &&
  a.start === b.start &&
  a.end === b.end &&
  a.hash === b.hash &&
  a.type === b.type &&
  a.itemId === b.itemId &&
  a.perhaps === b.perhaps &&
  a.source === b.source &&
  a.lessonId === b.lessonId &&
  Math.abs(a.confidence - b.confidence) < sameChance

/**
 * Keeps what a log tells of, unless it says something else by now: whoever saved that asks for its own.
 * @returns whether it tells of something else than before
 */
export async function keepAnalysis(
  db: Db,
  workgroupId: string,
  { id, content, language }: LogText,
  { told, nouns, version }: LogAnalysed,
  choices: readonly KeptSentence[] = [],
): Promise<boolean> {
  // One after the other: a job may be at it while somebody teaches.
  const now = await db
    .selectFrom('sales_logs')
    .select('content')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (now?.content !== content) return false
  const kept = await keptOf(db, id)
  // What was chosen now takes the place of what was chosen before.
  const isAgain = ({ hash, start }: KeptSentence) => choices.some((one) => one.hash === hash && one.start === start)
  const chosen = [...choices, ...kept.filter((one) => !isAgain(one))]
  const sentences = sentencesOf(content, told ?? [], chosen).map(({ told: _told, ...one }) => one)
  const types = [...new Set(sentences.map(({ type }) => type))].filter((type) => type !== 'none')
  const isUnchanged = sentences.length === kept.length && sentences.every((one, at) => isSame(one, kept[at]))
  if (!isUnchanged) {
    await db.deleteFrom('log_sentences').where('sales_log_id', '=', id).execute()
    // An item that was deleted meanwhile is named no more.
    await sql`
      insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, perhaps, source, lesson_id)
      select ${workgroupId}, ${id}, s.start, s."end", s.hash, s.type, i.id, s.confidence, s.perhaps, s.source, s."lessonId"
      from jsonb_to_recordset(${JSON.stringify(sentences)}::jsonb)
        as s (start int, "end" int, hash text, type text, "itemId" bigint, confidence real, perhaps text, source text, "lessonId" bigint)
      left join need_items i on i.workgroup_id = ${workgroupId} and i.id = s."itemId"`.execute(db)
  }
  const row = {
    language,
    version: String(version),
    types,
    nouns: nouns.map(({ noun }) => noun),
    noun_counts: nouns.map(({ count }) => count),
  }
  await db
    .insertInto('log_analyses')
    .values({ workgroup_id: workgroupId, sales_log_id: id, ...row })
    .onConflict((on) => on.columns(['workgroup_id', 'sales_log_id']).doUpdateSet(row))
    .execute()
  const says = (list: readonly KeptSentence[]) =>
    JSON.stringify(list.map(({ start, type, itemId }) => [start, type, itemId]))
  return says(sentences) !== says(kept)
}
