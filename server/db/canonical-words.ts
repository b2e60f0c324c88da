// Synonyms of words (server/features/statistics/synonyms.ts): the word as which another one is counted.
import type { Db } from './connect.ts'

/** The words as which words are counted, in the same order: themselves, unless they are synonyms of others. */
export async function canonicalWords(db: Db, workgroupId: string, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('word_synonyms')
    .select(['word', 'canonical'])
    .where('workgroup_id', '=', workgroupId)
    .where('word', 'in', [...words])
    .execute()
  const canonicals = new Map(rows.map(({ word, canonical }) => [word, canonical]))
  return words.map((word) => canonicals.get(word) ?? word)
}
export const canonicalWord = async (db: Db, workgroupId: string, word: string): Promise<string> =>
  (await canonicalWords(db, workgroupId, [word]))[0]!
