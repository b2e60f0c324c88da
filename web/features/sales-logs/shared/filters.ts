// The filters of the log list, stored in the URL.
import { channels, purposes } from '../../../../contract/codes.ts'
import { needChoices, type NeedChoice } from '../../../../contract/calls/needs/types.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import {
  daysOfPeriod,
  logPeriodNames,
  salesLogSorts,
  type LogPeriod,
} from '../../../../contract/calls/sales-logs/filters.ts'
import { parseId } from '../../../kit/address/ids.ts'
import { needKinds } from '../../needs/shared/needs.ts'
import { validDay, oneOf, textUpTo } from '../../../kit/address/param-readers.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'

export const isPeriod = (value: string): value is LogPeriod => (logPeriodNames as readonly string[]).includes(value)
export const filterNames = [
  'period',
  'author',
  'department',
  'customer',
  'contact',
  'purpose',
  'channel',
  'need',
  'item',
  'keyword',
  'word',
  'feedback',
  'next',
  'file',
  'sample',
] as const
/** The chosen need types in display order. */
export const choiceOf = (chosen: readonly string[]): string =>
  needKinds.filter((one) => one !== 'none' && chosen.includes(one)).join()
export const isNeedChoice = (value: string): value is NeedChoice => (needChoices as string[]).includes(value)
export const yesNo = ['yes', 'no'] as const
export type FilterName = (typeof filterNames)[number]
const readers = {
  period: oneOf(logPeriodNames),
  from: validDay,
  to: validDay,
  author: parseId,
  /** Without the logs that the author co-authored, or only these. */
  first: oneOf(yesNo),
  department: parseId,
  customer: parseId,
  contact: parseId,
  purpose: oneOf(purposes),
  channel: oneOf(channels),
  keyword: textUpTo(limits.keywordMax),
  /** As statistics count words. */
  word: textUpTo(limits.word),
  feedback: oneOf(yesNo),
  next: oneOf(yesNo),
  file: oneOf(yesNo),
  need: oneOf(needChoices),
  item: parseId,
  /** Statistics lead here without the sample. */
  sample: oneOf(['no']),
  view: oneOf(['mine']),
  /** The view the user came from. */
  saved: parseId,
  sort: oneOf(salesLogSorts),
}

const toBoolean = (said: string) => (said ? said === 'yes' : null)

export type LogFilters = ReturnType<typeof useLogFilters>
/**
 * Reads and changes the filters in the URL.
 * @param me the user id that "mine" refers to
 * @param usualSort the order where the URL has none
 */
export function useLogFilters(today: string, me: string, defaultSort: (typeof salesLogSorts)[number] = 'newest') {
  const address = useListAddress(readers)
  const { change, page, search } = address
  const { from, to, view, saved, first, sort: sorted, period, ...others } = address.chosen
  const customPeriod = from || to ? ('custom' as const) : ''
  const chosen = { period: period || customPeriod, ...others } satisfies Record<FilterName, string>
  const isMine = view === 'mine'
  const sort = sorted || defaultSort
  const isFirstAuthor = first === 'yes' && others.author !== ''
  const isCoAuthor = first === 'no' && others.author !== ''
  const filterInput = {
    isFirstAuthor,
    isCoAuthor,
    departmentId: others.department,
    customerId: others.customer,
    withoutSample: others.sample !== '',
    contactId: others.contact,
    purpose: others.purpose,
    channel: others.channel,
    keyword: others.keyword,
    word: others.word,
    hasFeedback: toBoolean(others.feedback),
    hasNextStep: toBoolean(others.next),
    hasFiles: toBoolean(others.file),
    need: others.need,
    needItemId: others.item,
    search,
    sort,
  }
  return {
    address,
    input: {
      ...(period ? daysOfPeriod(period, today) : { from, to }),
      authorId: isMine ? me : others.author,
      ...filterInput,
      page,
    },
    chosen,
    isMine,
    isFirstAuthor,
    isCoAuthor,
    sort,
    from,
    to,
    isFiltered: Boolean(search) || filterNames.some((name) => chosen[name] !== ''),
    set: (name: FilterName, value: string) =>
      change({
        [name]: value,
        ...(name === 'period' ? { from: '', to: '' } : {}),
        ...(name === 'customer' ? { contact: '' } : {}),
        ...(name === 'author' ? { first: '' } : {}),
      }),
    setDays: (days: { from?: string; to?: string }) => change({ period: '', from, to, ...days }),
    clear: () => address.clear(['from', 'to', 'first', 'saved', ...filterNames]),
    saved,
    /** The filters as a saved view stores them. */
    toSave: {
      period,
      from,
      to,
      authorId: others.author,
      ...filterInput,
      isMine,
    },
    /** The same filters in another tab; without them when coming from a saved view. */
    linkTo: (other: 'all' | 'mine') => {
      const { page: _first, author = '', view: _view, saved: left, ...kept } = Object.fromEntries(address.address)
      const same = left ? {} : kept
      return href(
        paths.logs,
        {},
        other === 'mine' ? { ...same, view: 'mine' } : { ...same, author: left ? '' : author },
      )
    },
    /** The same filters, narrowed further. */
    linkWith: (parts: Record<string, string>) => {
      const { page: _first, ...kept } = Object.fromEntries(address.address)
      return href(paths.logs, {}, { ...kept, ...parts })
    },
  }
}
