// Names of the contacts and members of a workgroup are neither keywords nor evidence.
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { LogAnalysis } from '../../engines/engines.ts'

/** Those of the words, in lower case, that are whole names. */
async function namesAmong(db: Db, workgroupId: string, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const given = [...new Set(words.map((word) => word.toLowerCase()))]
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from contacts where workgroup_id = ${workgroupId} and lower(name) = any(${given}::text[])
    union
    select lower(u.name) from members m join users u on u.id = m.user_id
    where m.workgroup_id = ${workgroupId} and lower(u.name) = any(${given}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** An analysis without names among its keywords. */
export async function withoutNames(db: Db, workgroupId: string, analysis: LogAnalysis): Promise<LogAnalysis> {
  const { nouns } = analysis
  const noun = nouns.map((one) => one.noun)
  const names = await namesAmong(db, workgroupId, noun)
  return names.size === 0 ? analysis : { ...analysis, nouns: nouns.filter((one) => !names.has(one.noun.toLowerCase())) }
}

/** The longest Korean name that is looked for, in syllables. */
const longestName = 8
/** Particles follow a Korean name in the same word. */
const namesIn = (word: string): string[] =>
  /^[가-힣]/u.test(word)
    ? Array.from({ length: Math.min(word.length, longestName) - 1 }, (_, at) => word.slice(0, at + 2))
    : [word]

/** Tells of words of texts whether they are names, in one query for all. */
export async function nameTest(
  db: Db,
  workgroupId: string,
  words: readonly string[],
): Promise<(word: string) => boolean> {
  const names = await namesAmong(db, workgroupId, words.flatMap(namesIn))
  return (word) => namesIn(word).some((name) => names.has(name.toLowerCase()))
}
