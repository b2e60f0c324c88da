import { Suspense } from 'react'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { daysOfPeriod, defaultPeriod, logPeriodNames } from '../../../../contract/calls/sales-logs/filters.ts'
import { isManager } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { parseId } from '../../../kit/address/ids.ts'
import { FilterChips, type Filter } from '../../../kit/lists/FilterChips.tsx'
import { PeriodMenu } from '../../../kit/lists/PeriodMenu.tsx'
import { oneOf } from '../../../kit/address/param-readers.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { ChoiceMenu } from '../../../ui/lists/ChoiceMenu.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { kindKey, needKinds, type NeedKind } from '../shared/needs.ts'

const PersonEditor = lazyComponent(async () => (await import('./FilterEditors.tsx')).PersonEditor)
const CustomerEditor = lazyComponent(async () => (await import('./FilterEditors.tsx')).CustomerEditor)

const types = needKinds.filter((kind): kind is Exclude<NeedKind, 'none'> => kind !== 'none')

/** Filters in the URL; the default period is three months. */
export function useNeedsFilters() {
  const format = useFormat()
  const { chosen, change } = useListAddress({
    period: oneOf(logPeriodNames),
    type: oneOf(types),
    person: parseId,
    customer: parseId,
  })
  const period = chosen.period || defaultPeriod
  return {
    ...chosen,
    period,
    change,
    input: {
      type: chosen.type || ('any' as const),
      ...daysOfPeriod(period, format.today()),
      userId: chosen.person,
      customerId: chosen.customer,
    },
    /** The path of the counted logs: those that the person wrote, without co-authored ones. */
    logsOf: ({ id }: { id: string }) =>
      href(
        paths.logs,
        {},
        {
          item: id,
          period,
          author: chosen.person,
          first: chosen.person && 'yes',
          customer: chosen.customer,
        },
      ),
  }
}

/** By period, type and customer; by person for those who may read the logs of others. */
export function NeedsFilters({ filters }: { filters: ReturnType<typeof useNeedsFilters> }) {
  const { t } = useTexts()
  const { period, type, person, customer, change } = filters
  const mayChoose = isManager(usePerson())
  const author = useRead(members.list, { pageSize: limits.pageSizeMax }, { enabled: person !== '', staleTime: 300_000 })
  const about = useRead(customers.detail, { id: customer }, { enabled: customer !== '' })
  const authorName = author.data?.items.find((one) => one.id === person)?.name ?? ''
  const personFilter: Filter = {
    name: 'person',
    label: t('logs.filter.author'),
    words: authorName,
    isSet: person !== '',
    remove: () => change({ person: '' }),
    editor: (done) => (
      <Suspense>
        <PersonEditor
          value={person ? { value: person, title: authorName, lead: 'person' } : null}
          onChange={(one) => (change({ person: one?.value ?? '' }), done())}
        />
      </Suspense>
    ),
  }
  const customerFilter: Filter = {
    name: 'customer',
    label: t('logs.filter.customer'),
    words: about.data?.name ?? '',
    isSet: customer !== '',
    remove: () => change({ customer: '' }),
    editor: (done) => (
      <Suspense>
        <CustomerEditor
          value={customer ? { value: customer, title: about.data?.name ?? '', lead: 'customer' } : null}
          onChange={(one) => (change({ customer: one?.value ?? '' }), done())}
        />
      </Suspense>
    ),
  }
  return (
    <Toolbar label={t('list.filters')}>
      <PeriodMenu value={period} onChange={(next) => change({ period: next })} />
      <ChoiceMenu
        phone={type === '' ? 'label-only' : undefined}
        label={t('needs.type')}
        value={type}
        options={[
          { value: '' as const, label: t('teaching.allTypes') },
          ...types.map((kind) => ({ value: kind, label: t(kindKey(kind)) })),
        ]}
        onChange={(next) => change({ type: next })}
      />
      <FilterChips filters={mayChoose ? [personFilter, customerFilter] : [customerFilter]} />
    </Toolbar>
  )
}
