// The filters of the log list live in the address, so that a link shares them.
import { useSearchParams } from 'react-router'
import type { InputOf } from '../../../contract/call.ts'
import { channels, purposes } from '../../../contract/codes.ts'
import { salesLogSorts, type salesLogs } from '../../../contract/sales-logs.ts'
import { idIn } from '../../ids.ts'
import { addMonths } from '../../ui/forms/dates.ts'

export const periods = { '3m': 3, '6m': 6, '9m': 9, '1y': 12, '2y': 24 } as const
export type Period = keyof typeof periods
export const isPeriod = (value: string): value is Period => value in periods
export const filterNames = [
  'period',
  'author',
  'department',
  'customer',
  'contact',
  'purpose',
  'channel',
  'keyword',
] as const
export type FilterName = (typeof filterNames)[number]
type Input = InputOf<typeof salesLogs.list>

const day = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '')
const oneOf = <T extends string>(all: readonly T[], value: string) => all.find((one) => one === value)

export type LogFilters = ReturnType<typeof useLogFilters>
export function useLogFilters(today: string, me: string) {
  const [address, setAddress] = useSearchParams()
  const get = (name: string) => address.get(name) ?? ''
  const period = get('period')
  const chosen: Record<FilterName, string> = {
    period: isPeriod(period) ? period : day(get('from')) || day(get('to')) ? 'custom' : '',
    author: idIn(get('author')),
    department: idIn(get('department')),
    customer: idIn(get('customer')),
    contact: idIn(get('contact')),
    purpose: oneOf(purposes, get('purpose')) ?? '',
    channel: oneOf(channels, get('channel')) ?? '',
    keyword: get('keyword').slice(0, 10),
  }
  const isMine = get('view') === 'mine'
  const sort = oneOf(salesLogSorts, get('sort')) ?? 'newest'
  const page = Math.min(1_000_000, Math.max(1, Math.floor(Number(get('page'))) || 1))
  const search = get('q').slice(0, 100)
  const from = isPeriod(chosen.period) ? addMonths(today, -periods[chosen.period]) : day(get('from'))
  const to = isPeriod(chosen.period) ? '' : day(get('to'))
  const input: Input = {
    from,
    to,
    authorId: isMine ? me : chosen.author,
    departmentId: chosen.department,
    customerId: chosen.customer,
    contactId: chosen.contact,
    purpose: chosen.purpose as Input['purpose'],
    channel: chosen.channel as Input['channel'],
    keyword: chosen.keyword,
    search,
    sort,
    page,
    pageSize: 20,
  }
  /** Every change of what is shown begins at the first page. */
  const change = (parts: Record<string, string>, { replace = false, page = '' } = {}) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries({ page, ...parts }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace, preventScrollReset: replace },
    )
  return {
    input,
    chosen,
    isMine,
    sort,
    page,
    search,
    from: day(get('from')),
    to: day(get('to')),
    change,
    isFiltered: Boolean(search) || filterNames.some((name) => chosen[name] !== ''),
    set: (name: FilterName, value: string) =>
      change({
        [name]: value,
        ...(name === 'period' ? { from: '', to: '' } : {}),
        ...(name === 'customer' ? { contact: '' } : {}),
      }),
    setDays: (days: { from?: string; to?: string }) =>
      change({ period: '', from: days.from ?? day(get('from')), to: days.to ?? day(get('to')) }),
    goTo: (to: number) => change({}, { page: to > 1 ? String(to) : '' }),
    clear: () => change({ q: '', from: '', to: '', ...Object.fromEntries(filterNames.map((name) => [name, ''])) }),
    /** The same filters in another view of the page. */
    linkTo: (view: 'all' | 'mine') => {
      const next = new URLSearchParams(address)
      next.delete('page')
      if (view === 'mine') {
        next.set('view', 'mine')
        next.delete('author')
      } else next.delete('view')
      return `/main/manage${next.size ? `?${next}` : ''}`
    },
  }
}
