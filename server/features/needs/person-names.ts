// Names of the contacts and members of a workgroup are neither keywords nor evidence.
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { LogAnalysis } from '../../engines/engines.ts'

/** SQL: those of the words, in lower case, that are whole names. */
const namesIn = (workgroupId: string, words: readonly string[]) => {
  const given = [...new Set(words.map((word) => word.toLowerCase()))]
  return sql<{ name: string }>`
    select name_lower as name from contacts where workgroup_id = ${workgroupId} and name_lower = any(${given}::text[])
    union (
      -- By name first: a large workgroup has more members than namesakes.
      with namesakes as materialized (select id, name_lower from users where name_lower = any(${given}::text[]))
      select u.name_lower from namesakes u join members m on m.workgroup_id = ${workgroupId} and m.user_id = u.id)`
}
async function namesAmong(db: Db, workgroupId: string, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await namesIn(workgroupId, words).execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** SQL: these words in their order, without whole names. */
export const withoutNamesIn = (workgroupId: string, words: readonly string[]) =>
  words.length === 0
    ? sql<string[]>`'{}'`
    : sql<string[]>`array(
        select given.word from unnest(${words}::text[], ${words.map((word) => word.toLowerCase())}::text[]) with ordinality as given (word, lowered, place)
        where given.lowered not in (${namesIn(workgroupId, words)}) order by given.place)`

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
const possibleNames = (word: string): string[] =>
  /^[가-힣]/u.test(word)
    ? Array.from({ length: Math.min(word.length, longestName) - 1 }, (_, at) => word.slice(0, at + 2))
    : [word]

/** Tells of words of texts whether they are names, in one query for all. */
export async function nameTest(
  db: Db,
  workgroupId: string,
  words: readonly string[],
): Promise<(word: string) => boolean> {
  const names = await namesAmong(db, workgroupId, words.flatMap(possibleNames))
  return (word) => possibleNames(word).some((name) => names.has(name.toLowerCase()))
}
