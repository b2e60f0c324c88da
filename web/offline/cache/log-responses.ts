// Logs from the offline cache, as the server would respond (server/features/sales-logs).
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { excerptAround, excerptOf } from '../../../contract/search/excerpt.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import type { NeedLabel } from '../../../contract/codes.ts'
import { needsIn, type NeedChoice } from '../../../contract/calls/needs/types.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import { findHits, parseQuery, type SearchQuery } from '../../../contract/search/search.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import { isNameText, searchedTexts } from './search-index.ts'
import { byName, compare, pageOf, type LoadedCache } from './loaded.ts'
import type { CachedLog } from './database.ts'

type Row = OutputOf<typeof salesLogs.list>['items'][number]
type Asked = ClientInputOf<typeof salesLogs.list>
type Detail = OutputOf<typeof salesLogs.detail>

/** With the current names of people. */
export const shownLog = (cached: LoadedCache, { said: _said, ...log }: CachedLog): Detail => ({
  ...log,
  author: cached.author(log.author.id) ?? log.author,
  coAuthors: log.coAuthors.map((one) => cached.person(one.id) ?? one),
})

/** @param dayOf the day of an instant in the time zone of the workgroup */
const matchesFilters = (query: Asked, dayOf: (instant: string) => string) => (log: CachedLog) => {
  const day = query.from || query.to ? dayOf(log.at) : ''
  const isWritten = (id: string) => log.author.id === id || log.coAuthors.some((one) => one.id === id)
  const has = (is: boolean | null | undefined, it: boolean) => is === undefined || is === null || is === it
  return (
    (!query.from || day >= query.from) &&
    (!query.to || day <= query.to) &&
    (!query.authorId || (query.isFirstAuthor ? log.author.id === query.authorId : isWritten(query.authorId))) &&
    (!query.isCoAuthor || !query.authorId || log.author.id !== query.authorId) &&
    (!query.customerId || log.customerId === query.customerId) &&
    (!query.withoutSample || !log.isSample) &&
    (!query.contactId || log.contactId === query.contactId) &&
    (!query.purpose || log.purpose === query.purpose) &&
    (!query.channel || log.channel === query.channel) &&
    (!query.keyword || log.keywords.some((word) => foldForSearch(word) === foldForSearch(query.keyword!))) &&
    (!query.word || hasWord(log, query.word)) &&
    has(query.hasFeedback, log.feedback.length > 0) &&
    has(query.hasNextStep, log.nextStep !== '' || log.nextDay !== null) &&
    has(query.hasFiles, log.files.length > 0) &&
    (!query.need || needsIn(query.need as NeedChoice).some((need) => hasNeed(log, need)))
  )
}

/** Nouns are not cached: the text says whether it has the word, or a longer one. */
const hasWord = ({ content, keywords }: CachedLog, word: string) =>
  keywords.includes(word) || foldForSearch(content).includes(foldForSearch(word))
const hasNeed = ({ needs, needsCoaching }: CachedLog, need: NeedLabel) =>
  need === 'none' ? needsCoaching : needs?.some((one) => one === need) === true

/**
 * The least important text that a word was found in, as its index; null where a word is missing, or an excluded one is
 * found.
 */
export function matchPosition(log: CachedLog, { all, excluded }: SearchQuery): number | null {
  const places = searchedTexts(log)
  const at = (word: string) => {
    const term = searchText(word).trim()
    return log.said.findIndex(
      (said, place) =>
        said.includes(term) ||
        (isNameText(place) && findHits(places[place]!, { all: [word], excluded: [] }, true).length > 0),
    )
  }
  if (excluded.some((word) => at(word) >= 0)) return null
  const found = all.map(at)
  return found.includes(-1) ? null : Math.max(0, ...found)
}

function rowOf(cached: LoadedCache, log: CachedLog, wanted: SearchQuery | null): Row {
  const { comments, feedback, files, coAuthors, author } = shownLog(cached, log)
  const hits = wanted ? findHits(log.content, wanted) : []
  const said = (texts: string[]) => texts.find((text) => wanted && findHits(text, wanted).length > 0)
  const isAbove =
    !wanted || hits.length > 0 || [log.title, log.customerName].some((text) => findHits(text, wanted, true).length > 0)
  const comment = isAbove ? undefined : said(comments.map((one) => one.content))
  const file = isAbove || comment ? undefined : said(files.map((one) => one.name))
  return {
    ...log,
    author,
    content: comment ?? file ?? (hits.length > 0 ? excerptAround(log.content, hits) : excerptOf(log.content)),
    foundIn: comment ? 'comment' : file ? 'file' : '',
    commentCount: comments.length + feedback.length,
    fileCount: files.length,
    coAuthorIds: coAuthors.map((one) => one.id),
  }
}

export async function listLogs(cached: LoadedCache, query: Asked, dayOf: (instant: string) => string) {
  const wanted = query.search ? parseQuery(query.search) : null
  const meant = (await cached.logs()).filter(matchesFilters(query, dayOf))
  const found = wanted
    ? meant.flatMap((log) => {
        const place = matchPosition(log, wanted)
        return place === null ? [] : [{ log, place }]
      })
    : meant.map((log) => ({ log, place: 0 }))
  if (query.sort === 'best') found.sort((a, b) => a.place - b.place)
  if (query.sort === 'oldest') found.reverse()
  if (query.sort === 'customer')
    found.sort(
      (a, b) =>
        byName(
          { id: a.log.customerId, name: a.log.customerName },
          { id: b.log.customerId, name: b.log.customerName },
        ) || compare(b.log.at, a.log.at),
    )
  const { rows, total } = pageOf(found, query)
  return { items: rows.map(({ log }) => rowOf(cached, log, wanted)), total, more: false }
}

/** Of a first author, without samples, as the server counts. */
export async function countByDay(
  cached: LoadedCache,
  period: { from: string; to: string; authorId: string },
  dayOf: (instant: string) => string,
) {
  const meant = (await cached.logs()).filter(matchesFilters({ ...period, isFirstAuthor: true }, dayOf))
  const byDay = Map.groupBy(meant, ({ isSample, at }) => (isSample ? null : dayOf(at)))
  return [...byDay].flatMap(([day, logs]) => (day === null ? [] : [{ day, count: logs.length }]))
}

/** The most frequent first, as many as the server returns. */
export async function keywordsLike(cached: LoadedCache, search: string) {
  const counts = new Map<string, number>()
  for (const { keywords } of await cached.logs())
    for (const word of keywords)
      if (foldForSearch(word).includes(foldForSearch(search))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const items = [...counts].map(([keyword, count]) => ({ keyword, count }))
  return { items: items.toSorted((a, b) => b.count - a.count || compare(a.keyword, b.keyword)).slice(0, 20) }
}
