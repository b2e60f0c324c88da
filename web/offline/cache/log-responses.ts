// Of the logs this device keeps: what the server would say of them, in its words (server/features/sales-logs).
import type { GivenTo, OutputOf } from '../../../contract/core/call.ts'
import { excerptAround, excerptOf } from '../../../contract/search/excerpt.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import type { NeedLabel } from '../../../contract/codes.ts'
import { needsIn, type NeedChoice } from '../../../contract/calls/needs/types.ts'
import { plain } from '../../../contract/rules/text-normalization.ts'
import { hitsOf, wantedIn, type Wanted } from '../../../contract/search/search.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import { isName, placesIn } from './search-index.ts'
import { byName, compare, pageOf, type Kept } from './loaded.ts'
import type { KeptLog } from './database.ts'

type Row = OutputOf<typeof salesLogs.list>['items'][number]
type Asked = GivenTo<typeof salesLogs.list>
type Detail = OutputOf<typeof salesLogs.detail>

/** People are called what they are called now. */
export const shownLog = (kept: Kept, { said: _said, ...log }: KeptLog): Detail => ({
  ...log,
  author: kept.person(log.author.id) ?? log.author,
  coAuthors: log.coAuthors.map((one) => kept.person(one.id) ?? one),
})

/** @param dayOf the day of an instant where the workgroup is */
const isMeant = (asked: Asked, dayOf: (instant: string) => string) => (log: KeptLog) => {
  const day = asked.from || asked.to ? dayOf(log.at) : ''
  const isWritten = (id: string) => log.author.id === id || log.coAuthors.some((one) => one.id === id)
  const has = (is: boolean | null | undefined, it: boolean) => is === undefined || is === null || is === it
  return (
    (!asked.from || day >= asked.from) &&
    (!asked.to || day <= asked.to) &&
    (!asked.authorId || isWritten(asked.authorId)) &&
    (!asked.customerId || log.customerId === asked.customerId) &&
    (!asked.contactId || log.contactId === asked.contactId) &&
    (!asked.purpose || log.purpose === asked.purpose) &&
    (!asked.channel || log.channel === asked.channel) &&
    (!asked.keyword || log.keywords.some((word) => plain(word) === plain(asked.keyword!))) &&
    has(asked.hasFeedback, log.feedback.length > 0) &&
    has(asked.hasNextStep, log.nextStep !== '' || log.nextDay !== null) &&
    has(asked.hasFiles, log.files.length > 0) &&
    (!asked.need || needsIn(asked.need as NeedChoice).some((need) => hasNeed(log, need)))
  )
}

const hasNeed = ({ needs, needsCoaching }: KeptLog, need: NeedLabel) =>
  need === 'none' ? needsCoaching : needs?.some((one) => one === need) === true

/** How far from the best its words stand; null where one does not, or one stands that shall not. */
export function placeOf(log: KeptLog, { all, without }: Wanted): number | null {
  const places = placesIn(log)
  const at = (word: string) => {
    const term = searchText(word).trim()
    return log.said.findIndex(
      (said, place) =>
        said.includes(term) || (isName(place) && hitsOf(places[place]!, { all: [word], without: [] }, true).length > 0),
    )
  }
  if (without.some((word) => at(word) >= 0)) return null
  const found = all.map(at)
  return found.includes(-1) ? null : Math.max(0, ...found)
}

function rowOf(kept: Kept, log: KeptLog, wanted: Wanted | null): Row {
  const { comments, files, coAuthors, author } = shownLog(kept, log)
  const hits = wanted ? hitsOf(log.content, wanted) : []
  const said = (texts: string[]) => texts.find((text) => wanted && hitsOf(text, wanted).length > 0)
  const isAbove =
    !wanted || hits.length > 0 || [log.title, log.customerName].some((text) => hitsOf(text, wanted, true).length > 0)
  const comment = isAbove ? undefined : said(comments.map((one) => one.content))
  const file = isAbove || comment ? undefined : said(files.map((one) => one.name))
  return {
    ...log,
    author,
    content: comment ?? file ?? (hits.length > 0 ? excerptAround(log.content, hits) : excerptOf(log.content)),
    foundIn: comment ? 'comment' : file ? 'file' : '',
    commentCount: comments.length,
    fileCount: files.length,
    coAuthorIds: coAuthors.map((one) => one.id),
  }
}

export async function listLogs(kept: Kept, asked: Asked, dayOf: (instant: string) => string) {
  const wanted = asked.search ? wantedIn(asked.search) : null
  const meant = (await kept.logs()).filter(isMeant(asked, dayOf))
  const found = wanted
    ? meant.flatMap((log) => {
        const place = placeOf(log, wanted)
        return place === null ? [] : [{ log, place }]
      })
    : meant.map((log) => ({ log, place: 0 }))
  if (asked.sort === 'best') found.sort((a, b) => a.place - b.place)
  if (asked.sort === 'oldest') found.reverse()
  if (asked.sort === 'customer')
    found.sort(
      (a, b) =>
        byName(
          { id: a.log.customerId, name: a.log.customerName },
          { id: b.log.customerId, name: b.log.customerName },
        ) || compare(b.log.at, a.log.at),
    )
  const { rows, total } = pageOf(found, asked)
  return { items: rows.map(({ log }) => rowOf(kept, log, wanted)), total, more: false }
}

/** The commonest first, as many as the server says. */
export async function keywordsLike(kept: Kept, search: string) {
  const counts = new Map<string, number>()
  for (const { keywords } of await kept.logs())
    for (const word of keywords) if (plain(word).includes(plain(search))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const items = [...counts].map(([keyword, count]) => ({ keyword, count }))
  return { items: items.toSorted((a, b) => b.count - a.count || compare(a.keyword, b.keyword)).slice(0, 20) }
}
