// The sentences of a log's text, as its analysis found them.
import { sql, type RawBuilder } from 'kysely'
import { excerptAround } from '../../contract/search/excerpt.ts'
import { findHits } from '../../contract/search/search.ts'

/** The text, with the places of its sentences in UTF-16 units; none where it was not analysed yet. */
export type Sentences = { content: string; places: [from: number, to: number][] }

/** @param log the alias of the log, whose content the reader may read */
export const sentencesOf = (log: string): RawBuilder<Sentences | null> => sql`
  json_build_object('content', ${sql.ref(`${log}.content`)}, 'places', (
    select coalesce(json_agg(json_build_array(s.start_at, s.end_at) order by s.start_at), '[]')
    from log_sentences s where s.workgroup_id = ${sql.ref(`${log}.workgroup_id`)} and s.sales_log_id = ${sql.ref(`${log}.id`)}))`

/** The first sentence with a word, shortened around it; empty where the word does not stand in the text. */
export function sentenceWith({ content, places }: Sentences, word: string): string {
  const wanted = { all: [word], excluded: [] }
  const said = [...places.map(([from, to]) => content.slice(from, to)), content].find(
    (text) => findHits(text, wanted).length > 0,
  )
  return said === undefined ? '' : excerptAround(said, findHits(said, wanted))
}
