// The results of the quick search from the server, and the search history.
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from 'react-router'
import { customers } from '../../contract/calls/customers/calls.ts'
import { href, paths } from '../../contract/core/paths.ts'
import { planLists } from '../../contract/calls/plans/lists.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { dotted } from '../format/format.ts'
import { nameMatches } from '../format/name-matches.ts'
import { useSearchOwner } from '../api/me.ts'
import { useRead } from '../api/reads.ts'
import { useSearchHistory } from '../session/recent-searches.ts'
import type { Command } from '../ui/overlays/CommandPalette.tsx'
import { phoneLink } from '../ui/links.ts'
import { useTexts } from '../ui/texts.ts'
import { useIsTouch } from '../ui/use-is-touch.ts'
import { useFormat } from '../format/use-format.ts'

const most = { customers: 8, contacts: 5, plans: 4, logs: 5, keywords: 3, earlier: 3 }
export type Results = { commands: Command[]; waiting: boolean; failed: boolean }
/** `name`: the part of the search that is a name. `isWriting`: a result starts a log about it instead of opening it. */
type NameSearch = { name: string; isWriting: boolean; open: boolean }

/** Customers; the second action starts a log about one. */
export function useCustomerResults({ name, isWriting, open }: NameSearch): Results {
  const { t } = useTexts()
  const navigate = useNavigate()
  const verb = t('nav.write')
  const found = useRead(customers.choose, { search: name }, { enabled: open })
  // Contacts have rows of their own.
  const items = (found.data?.items ?? []).filter(({ foundContact }) => foundContact === null)
  return {
    commands: items.slice(0, most.customers).map((customer) => {
      const write = () => void navigate(href(paths.write, {}, { customer: customer.id }))
      const hits = nameMatches(customer.name, name)
      return isWriting
        ? writeCommand(`customer-${customer.id}`, verb, customer.name, hits, customer.industry, write)
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

/**
 * Contacts of all customers; the second action starts a log about one, or on a touch screen calls it, where it has a
 * number.
 */
export function useContactResults({ name, isWriting, open }: NameSearch): Results {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isTouch = useIsTouch()
  const verb = t('nav.write')
  const isEnabled = open && name !== ''
  const found = useRead(customers.chooseContact, { search: name }, { enabled: isEnabled })
  return {
    commands: ((isEnabled && found.data?.items) || []).slice(0, most.contacts).map((contact) => {
      const { id, customerId, customerName } = contact
      const write = () => void navigate(href(paths.write, {}, { customer: customerId, contact: id }))
      const hits = nameMatches(contact.name, name)
      const sub = dotted(customerName, contact.affiliation, contact.position)
      const phone = contact.mobile || contact.companyPhone
      return isWriting
        ? writeCommand(`contact-${id}`, verb, contact.name, hits, sub, write)
        : {
            value: `contact-${id}`,
            title: contact.name,
            hits,
            sub,
            lead: 'person',
            run: () => void navigate(href(paths.contact, { customerId, contactId: id })),
            second:
              isTouch && phone
                ? { label: t('app.call'), icon: IconPhone, run: () => location.assign(phoneLink(phone)) }
                : { label: verb, icon: IconEdit, run: write },
          }
    }),
    waiting: isEnabled && found.isFetching,
    failed: isEnabled && found.isError,
  }
}

/** Plans, the next ones first; a result opens the calendar at its day, with the plan. */
export function usePlanResults(search: string, open: boolean): Results {
  const navigate = useNavigate()
  const format = useFormat()
  const isEnabled = open && search !== ''
  const found = useRead(planLists.search, { search }, { enabled: isEnabled })
  return {
    commands: ((isEnabled && found.data?.items) || []).slice(0, most.plans).map((plan) => {
      const day = plan.isAllDay ? plan.start : format.dayOf(plan.start)
      return {
        value: `plan-${plan.id}`,
        title: plan.text,
        hits: nameMatches(plan.text, search),
        sub: dotted(format.dayShort(day), plan.customerName, plan.place),
        icon: IconCalendar,
        run: () => void navigate(href(paths.calendar, {}, { plan: plan.id, day })),
      }
    }),
    waiting: isEnabled && found.isFetching,
    failed: isEnabled && found.isError,
  }
}

/** Logs by full-text search, best first. */
export function useLogResults(search: string, open: boolean): Results {
  const navigate = useNavigate()
  const format = useFormat()
  const isEnabled = open && search !== ''
  const found = useRead(salesLogs.search, { search, pageSize: most.logs }, { enabled: isEnabled })
  return {
    commands: ((isEnabled && found.data?.items) || []).map((log) => ({
      value: `log-${log.id}`,
      title: log.title,
      hits: nameMatches(log.title, search),
      sub: dotted(log.customerName, format.dayShort(format.dayOf(log.at))),
      run: () => void navigate(href(paths.log, { logId: log.id })),
    })),
    waiting: isEnabled && found.isFetching,
    failed: isEnabled && found.isError,
  }
}

/** Keywords of logs that the user may read; a result lists the logs with that keyword. */
export function useKeywordResults(search: string, open: boolean): Results {
  const navigate = useNavigate()
  const isEnabled = open && search !== ''
  const found = useRead(salesLogs.keywords, { search }, { enabled: isEnabled })
  return {
    commands: ((isEnabled && found.data?.items) || []).slice(0, most.keywords).map(({ keyword }) => ({
      value: `keyword-${keyword}`,
      title: keyword,
      hits: nameMatches(keyword, search),
      run: () => void navigate(href(paths.logs, {}, { keyword })),
    })),
    waiting: isEnabled && found.isFetching,
    failed: isEnabled && found.isError,
  }
}

/** Opens the search screen. */
export function useAllResults(search: string): Command[] {
  const { t } = useTexts()
  const navigate = useNavigate()
  if (search === '') return []
  const run = () => void navigate(href(paths.search, {}, { q: search }))
  return [{ value: 'all-results', title: t('finder.allResults', { search }), icon: IconSearch, run }]
}

/** The search history, while nothing is typed. */
export function useRecentSearches(search: string): Command[] {
  const navigate = useNavigate()
  const searches = useSearchHistory(useSearchOwner())
  if (search !== '') return []
  return searches.slice(0, most.earlier).map((text) => ({
    value: `earlier-${text}`,
    title: text,
    icon: IconSearch,
    run: () => void navigate(href(paths.search, {}, { q: text })),
  }))
}

/** "Write a log · Hanbit". @param hits in the name; moved to where it is in the title */
function writeCommand(
  value: string,
  verb: string,
  name: string,
  hits: Command['hits'],
  sub: string,
  run: () => void,
): Command {
  const title = dotted(verb, name)
  const offset = title.length - name.length
  return {
    value: `write-${value}`,
    title,
    hits: hits?.map(([from, to]) => [from + offset, to + offset]),
    sub,
    icon: IconEdit,
    run,
  }
}
