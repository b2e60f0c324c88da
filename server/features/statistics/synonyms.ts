// Synonyms: words of a workgroup that are counted as another one. The words of logs are rewritten, so every count, list and filter
// of words stays a plain lookup.
import { sql } from 'kysely'
import { limits } from '../../../contract/rules/limits.ts'
import { ruleFailure } from '../../core/failure.ts'
import { canonicalWord } from '../../db/canonical-words.ts'
import type { Db } from '../../db/connect.ts'
import type { Step } from '../../jobs/transaction.ts'

export async function synonymsOf(db: Db, workgroupId: string, canonical: string): Promise<string[]> {
  const rows = await db
    .selectFrom('word_synonyms')
    .select('word')
    .where('workgroup_id', '=', workgroupId)
    .where('canonical', '=', canonical)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

type By = { workgroupId: string; userId: string }
/**
 * Counts words, and those already counted as one of them, as `word` from now on.
 * @returns the word as which `word` itself is counted, and the words that were not yet @throws rule.too_many above the limit of a workgroup
 */
export async function addSynonyms(
  db: Db,
  { workgroupId, userId }: By,
  word: string,
  words: readonly string[],
): Promise<{ canonical: string; added: string[] }> {
  // Two who merge at once could otherwise make a chain of words.
  await sql`select pg_advisory_xact_lock(hashtext('word synonyms'), hashtext(${workgroupId}))`.execute(db)
  const canonical = await canonicalWord(db, workgroupId, word)
  const known = await synonymsOf(db, workgroupId, canonical)
  const added = [...new Set(words)].filter((each) => each !== canonical && !known.includes(each))
  if (added.length === 0) return { canonical, added }
  await db
    .updateTable('word_synonyms')
    .set({ canonical, by_id: userId })
    .where('workgroup_id', '=', workgroupId)
    .where('canonical', 'in', added)
    .execute()
  await db
    .insertInto('word_synonyms')
    .values(added.map((each) => ({ workgroup_id: workgroupId, word: each, canonical, by_id: userId })))
    .onConflict((on) => on.columns(['workgroup_id', 'word']).doUpdateSet({ canonical, by_id: userId }))
    .execute()
  const { count } = await db
    .selectFrom('word_synonyms')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  if (Number(count) > limits.synonyms) throw ruleFailure('words', 'rule.too_many', { max: limits.synonyms })
  return { canonical, added }
}
/** @returns those that were synonyms */
export async function removeSynonyms(db: Db, workgroupId: string, words: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('word_synonyms')
    .where('workgroup_id', '=', workgroupId)
    .where('word', 'in', [...words])
    .returning('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Logs that one statement rewrites. */
const inOneStatement = 200
type Rewritten = { count: number; last: string | null }
/**
 * Rewrites the words of logs with one of these keywords or nouns, in the order of their ids.
 * @param after the id after which to begin @returns how many logs were looked at, and the last of them
 */
async function rewriteWords(db: Db, workgroupId: string, words: readonly string[], after: string): Promise<Rewritten> {
  const { rows } = await sql<Rewritten>`
    with meant as (
      select l.id from sales_logs l
      where l.workgroup_id = ${workgroupId} and l.id > ${after}::bigint and (l.keywords && ${words}::text[] or l.nouns && ${words}::text[])
      order by l.id limit ${inOneStatement}),
    rewritten as (
      update sales_logs l set words = words_of(l.workgroup_id, l.keywords, l.nouns) from meant
      where l.workgroup_id = ${workgroupId} and l.id = meant.id and l.words is distinct from words_of(l.workgroup_id, l.keywords, l.nouns))
    select count(*)::int as count, max(id)::text as last from meant`.execute(db)
  return rows[0]!
}

/** Ids that a call looks through at most; the job looks through all. */
const idsInCall = 50_000
/** Rewrites the words of some of the latest logs: those of a small workgroup at once. */
export async function rewriteLatestWords(db: Db, workgroupId: string, words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ after: string }>`
    select greatest(0, coalesce(max(id), 0) - ${idsInCall})::text as after from sales_logs where workgroup_id = ${workgroupId}`.execute(
    db,
  )
  await rewriteWords(db, workgroupId, words, rows[0]!.after)
}

/** Job: rewrites the words of all logs after synonyms were added or removed, in small transactions. */
export async function rewriteAllWords(
  step: Step,
  { workgroupId, words }: { workgroupId: string; words: string[] },
): Promise<void> {
  for (let after: string | null = '0'; after !== null;) {
    const from: string = after
    const { count, last } = await step(({ db }) => rewriteWords(db, workgroupId, words, from))
    after = count < inOneStatement ? null : last
  }
  await step(({ enqueue }) => enqueue('rollups.keep', { workgroupId }))
}
