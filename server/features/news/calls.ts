import { toWire, type OutputOf } from '../../../contract/core/call.ts'
import { newsSources, news as contract, type NewsSource, type NewsState } from '../../../contract/calls/news/calls.ts'
import { mayRemoveHeadline, mayEditCustomer } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { isCustomer } from '../customers/queries.ts'
import * as chosen from './preferences.ts'
import { joinHeadlines, keysOf, wordsFor } from './headlines.ts'
import * as query from './queries.ts'

/** Results are refreshed after this time, failed lookups sooner. */
const refreshSeconds = 3 * 3_600
const retrySeconds = 300
/** The time to wait for a running lookup; further requests start no other. */
const pendingSeconds = 60
const restoreSeconds = 86_400

export const news: Handlers<typeof contract> = {
  naver: (context, { customerId }) => ofOne(context, customerId, 'naver'),
  google: (context, { customerId }) => ofOne(context, customerId, 'google'),
  daum: (context, { customerId }) => ofOne(context, customerId, 'daum'),
  list: (context, { customerId }) => newsFrom(context, customerId, newsSources),

  async setWords(context, { customerId, words, ver }) {
    const { db, workgroupId, person } = context
    const customer = await query.customerToSearch(db, { workgroupId, customerId })
    if (!customer) throw notFound()
    if (!mayEditCustomer(person, customer)) throw new Failure('no_permission')
    const of = { workgroupId, customerId }
    const isSet = await chosen.setWords(db, of, { words: [...new Set(words)], ver }, context)
    const { own, wordsVer } = (await query.customerToSearch(db, of))!
    const now = { words: own ?? [], ver: wordsVer }
    if (!isSet) throw new Failure('stale', { record: toWire(contract.setWords.output, now) })
    return now
  },

  async hide(context, { customerId, id }) {
    const { db, workgroupId } = context
    if (!(await isCustomer(db, customerId))) throw notFound()
    if (!(await chosen.hideHeadline(db, { workgroupId, customerId }, id, context))) throw notFound()
    return {}
  },

  async unhide({ db, workgroupId }, { customerId, id }) {
    if (!(await isCustomer(db, customerId))) throw notFound()
    if (!(await chosen.unhideHeadline(db, { workgroupId, customerId }, id))) throw notFound()
    return {}
  },

  async kept({ db, workgroupId }, { customerId, ...page }) {
    if (!(await isCustomer(db, customerId))) throw notFound()
    return query.savedHeadlines(db, { workgroupId, customerId }, page)
  },

  async keep(context, { customerId, id }) {
    const { db, workgroupId } = context
    if (!(await isCustomer(db, customerId))) throw notFound()
    const keptId = await query.saveHeadline(db, { workgroupId, customerId }, id, context)
    if (!keptId) throw notFound()
    return { keptId }
  },

  async drop(context, { keptId }) {
    const saved = await savedHeadlineToChange(context, keptId)
    if (saved.droppedAt) throw notFound()
    await query.setRemoved(context.db, context.workgroupId, keptId, context.now)
    return {}
  },

  async putBack(context, { keptId }) {
    const { droppedAt } = await savedHeadlineToChange(context, keptId)
    if (!droppedAt) return {}
    if (isBefore(droppedAt, context.now, restoreSeconds)) throw notFound()
    await query.setRemoved(context.db, context.workgroupId, keptId, null)
    return {}
  },
}

async function savedHeadlineToChange({ db, workgroupId, person }: MemberContext, id: string) {
  const saved = await query.lockSaved(db, workgroupId, id)
  if (!saved) throw notFound()
  if (!mayRemoveHeadline(person, saved)) throw new Failure('no_permission')
  return saved
}

/** The known headlines of a customer, without waiting; a job refreshes old ones. */
async function newsFrom(
  context: MemberContext,
  customerId: string,
  requested: readonly NewsSource[],
): Promise<OutputOf<typeof contract.list>> {
  const { db, workgroupId, now, config } = context
  const of = { workgroupId, customerId }
  const customer = await query.customerToSearch(db, of)
  if (!customer) throw notFound()
  const sources = customer.isSample ? [] : requested.filter((source) => config.news[source] !== null)
  const { words, line: name } = wordsFor(customer)
  const lookups = await query.lookupsOf(db, of)
  const lookupOf = (source: NewsSource) => lookups.find((one) => one.source === source)
  const old = sources.filter((source) => isOld(lookupOf(source), name, now))
  if (old.length > 0 && (await query.wantLookups(db, of, { sources: old, name, now, withinSeconds: pendingSeconds })))
    await context.enqueue('news.look', of)
  const found = await query.headlinesOf(db, of, sources)
  const saved = await query.savedKeys(db, of)
  const hiddenKeys = new Set((await chosen.hiddenOf(db, of)).flatMap(keysOf))
  const isHidden = (one: (typeof found)[number]) => keysOf(one).some((key) => hiddenKeys.has(key))
  const items = joinHeadlines(
    found.filter((one) => !isHidden(one)),
    saved,
  )
  return {
    sources: requested.map((source) => ({
      source,
      state: sources.includes(source) ? stateOf(lookupOf(source), old.includes(source), now) : 'off',
      foundAt: lookupOf(source)?.answeredAt ?? null,
    })),
    items,
    total: items.length,
    hidden: joinHeadlines(found.filter(isHidden), saved),
    words,
    isOwnWords: customer.own !== null,
    wordsVer: customer.wordsVer,
  }
}
async function ofOne(
  context: MemberContext,
  customerId: string,
  source: NewsSource,
): Promise<OutputOf<typeof contract.naver>> {
  const { sources, items, total } = await newsFrom(context, customerId, [source])
  const { state, foundAt } = sources[0]!
  return { state, foundAt, items, total }
}

const isBefore = (at: string, now: Date, seconds: number) => new Date(at).getTime() < now.getTime() - seconds * 1000
/** A lookup without a result, whose job may have died; it may still finish within a minute. */
const isPending = ({ askedAt, endedAt }: query.Lookup) => !!askedAt && (!endedAt || endedAt < askedAt)
function isOld(lookup: query.Lookup | undefined, name: string, now: Date): boolean {
  if (!lookup?.askedAt || lookup.lookedFor !== name) return true
  return isBefore(lookup.askedAt, now, lookup.failed || isPending(lookup) ? retrySeconds : refreshSeconds)
}
/** @param isWanted a lookup was requested just now, unless an earlier one within the limit had no result */
function stateOf(lookup: query.Lookup | undefined, isWanted: boolean, now: Date): NewsState {
  if (!lookup) return isWanted ? 'coming' : 'failed'
  const { wantedAt, askedAt, endedAt, failed } = lookup
  const isFresh = (at: string | null) => at !== null && !isBefore(at, now, pendingSeconds)
  const isWaited = isFresh(wantedAt) && (!endedAt || endedAt < wantedAt!)
  if (isWaited || (isWanted && !isFresh(wantedAt)) || (isFresh(askedAt) && isPending(lookup))) return 'coming'
  return failed || !endedAt || isPending(lookup) ? 'failed' : 'ready'
}
