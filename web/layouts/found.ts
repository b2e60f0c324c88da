// What the finder finds on the server.
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from 'react-router'
import { customers } from '../../contract/calls/customers/calls.ts'
import { href, paths } from '../../contract/core/paths.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { dotted } from '../format/format.ts'
import { nameHits } from '../format/name-matches.ts'
import { useSearcher } from '../api/me.ts'
import { useRead } from '../api/queries.ts'
import { useSearchesOf } from '../session/recent-searches.ts'
import type { Command } from '../ui/floats/CommandPalette.tsx'
import { phoneLink } from '../ui/links.ts'
import { useTexts } from '../ui/texts.ts'
import { useCoarse } from '../ui/use-coarse.ts'
import { useFormat } from '../format/use-format.ts'

const most = { customers: 8, contacts: 5, logs: 5, keywords: 3, earlier: 3 }
export type Found = { commands: Command[]; waiting: boolean; failed: boolean }
/** Of what is found: rows that lead there, or rows that write about it. `name` is what of the search is a name. */
type Wanted = { name: string; isWriting: boolean; open: boolean }

/** Customers; the second key writes about one. */
export function useFoundCustomers({ name, isWriting, open }: Wanted): Found {
  const { t } = useTexts()
  const navigate = useNavigate()
  const verb = t('nav.write')
  const found = useRead(customers.choose, { search: name }, { enabled: open })
  return {
    commands: (found.data?.items ?? []).slice(0, most.customers).map((customer) => {
      const write = () => void navigate(href(paths.write, {}, { customer: customer.id }))
      const hits = nameHits(customer.name, name)
      return isWriting
        ? writing(`customer-${customer.id}`, verb, customer.name, hits, customer.industry, write)
        : {
            value: `customer-${customer.id}`,
            title: customer.name,
            hits,
            sub: customer.industry,
            lead: 'customer',
            run: () => void navigate(href(paths.customer, { customerId: customer.id })),
            second: { label: verb, icon: IconEdit, run: write },
          }
    }),
    waiting: found.isFetching,
    failed: found.isError,
  }
}

/** Contacts of all customers, when a name is asked for; the second key writes about one, a finger calls where there is a number. */
export function useFoundContacts({ name, isWriting, open }: Wanted): Found {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isFinger = useCoarse()
  const verb = t('nav.write')
  const isAsked = open && name !== ''
  const found = useRead(customers.chooseContact, { search: name }, { enabled: isAsked })
  return {
    commands: ((isAsked && found.data?.items) || []).slice(0, most.contacts).map((contact) => {
      const { id, customerId, customerName } = contact
      const write = () => void navigate(href(paths.write, {}, { customer: customerId, contact: id }))
      const hits = nameHits(contact.name, name)
      const sub = dotted(customerName, contact.affiliation, contact.position)
      const phone = contact.mobile || contact.companyPhone
      return isWriting
        ? writing(`contact-${id}`, verb, contact.name, hits, sub, write)
        : {
            value: `contact-${id}`,
            title: contact.name,
            hits,
            sub,
            lead: 'person',
            run: () => void navigate(href(paths.contact, { customerId, contactId: id })),
            second:
              isFinger && phone
                ? { label: t('app.call'), icon: IconPhone, run: () => location.assign(phoneLink(phone)) }
                : { label: verb, icon: IconEdit, run: write },
          }
    }),
    waiting: isAsked && found.isFetching,
    failed: isAsked && found.isError,
  }
}

/** Logs by their words, the best first. */
export function useFoundLogs(search: string, open: boolean): Found {
  const navigate = useNavigate()
  const format = useFormat()
  const isAsked = open && search !== ''
  const found = useRead(salesLogs.search, { search, pageSize: most.logs }, { enabled: isAsked })
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

/** Keywords of logs one may read: the way to the logs that have them. */
export function useFoundKeywords(search: string, open: boolean): Found {
  const navigate = useNavigate()
  const isAsked = open && search !== ''
  const found = useRead(salesLogs.keywords, { search }, { enabled: isAsked })
  return {
    commands: ((isAsked && found.data?.items) || []).slice(0, most.keywords).map(({ keyword }) => ({
      value: `keyword-${keyword}`,
      title: keyword,
      hits: nameHits(keyword, search),
      run: () => void navigate(href(paths.logs, {}, { keyword })),
    })),
    waiting: isAsked && found.isFetching,
    failed: isAsked && found.isError,
  }
}

/** The way to everything that has these words. */
export function useAllResults(search: string): Command[] {
  const { t } = useTexts()
  const navigate = useNavigate()
  if (search === '') return []
  const run = () => void navigate(href(paths.search, {}, { q: search }))
  return [{ value: 'all-results', title: t('app.allResults', { search }), icon: IconSearch, run }]
}

/** What was looked for last on this device, while nothing is typed. */
export function useEarlierSearches(search: string): Command[] {
  const navigate = useNavigate()
  const searches = useSearchesOf(useSearcher())
  if (search !== '') return []
  return searches.slice(0, most.earlier).map((said) => ({
    value: `earlier-${said}`,
    title: said,
    icon: IconSearch,
    run: () => void navigate(href(paths.search, {}, { q: said })),
  }))
}

/** "Write a log · Hanbit": the hits stand behind the verb. */
function writing(of: string, verb: string, name: string, hits: Command['hits'], sub: string, run: () => void): Command {
  const title = dotted(verb, name)
  const behind = title.length - name.length
  return {
    value: `write-${of}`,
    title,
    hits: hits?.map(([from, to]) => [from + behind, to + behind]),
    sub,
    icon: IconEdit,
    run,
  }
}
