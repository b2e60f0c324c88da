// What the finder finds on the server.
import { useNavigate } from 'react-router'
import { customers } from '../../contract/customers.ts'
import { href, paths } from '../../contract/paths.ts'
import { salesLogs } from '../../contract/sales-logs.ts'
import { dotted } from '../format.ts'
import { nameHits } from '../name-hits.ts'
import { useRead } from '../queries.ts'
import type { Command } from '../ui/floats/CommandPalette.tsx'
import { useTexts } from '../ui/texts.ts'
import { useFormat } from '../use-format.ts'

const most = 8
type Found = { commands: Command[]; waiting: boolean; failed: boolean }

/** Customers; and behind the words for writing a log, those one may mean: '일지 쓰기 한빛'. */
export function useFoundCustomers(search: string, open: boolean): Found & { writing: Command[] } {
  const { t } = useTexts()
  const navigate = useNavigate()
  const verb = t('nav.write')
  const isWriting = search.toLowerCase().startsWith(`${verb.toLowerCase()} `)
  const name = isWriting ? search.slice(verb.length).trim() : search
  const found = useRead(customers.choose, { search: name }, { enabled: open })
  const items = (found.data?.items ?? []).slice(0, most)
  const write = (customer: string) => () => void navigate(href(paths.write, {}, { customer }))
  return {
    commands: isWriting
      ? []
      : items.map((customer) => ({
          value: `customer-${customer.id}`,
          title: customer.name,
          hits: nameHits(customer.name, name),
          sub: customer.industry,
          lead: 'customer',
          run: () => void navigate(href(paths.customer, { customerId: customer.id })),
          second: { label: verb, run: write(customer.id) },
        })),
    writing:
      isWriting && name !== ''
        ? items.map((customer) => ({
            value: `write-${customer.id}`,
            title: dotted(verb, customer.name),
            sub: customer.industry,
            run: write(customer.id),
          }))
        : [],
    waiting: found.isFetching && !isWriting,
    failed: found.isError,
  }
}

/** Logs by their words, from two letters on. */
export function useFoundLogs(search: string, open: boolean): Found {
  const navigate = useNavigate()
  const format = useFormat()
  const isAsked = open && [...search].length >= 2
  const found = useRead(salesLogs.list, { search, pageSize: 5 }, { enabled: isAsked })
  return {
    commands: ((isAsked && found.data?.items) || []).map((log) => ({
      value: `log-${log.id}`,
      title: log.title,
      hits: nameHits(log.title, search),
      sub: dotted(log.customerName, format.dayShort(format.dayOf(log.at))),
      run: () => void navigate(href(paths.log, { logId: log.id })),
    })),
    waiting: isAsked && found.isFetching,
    failed: isAsked && found.isError,
  }
}
