import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import { Suspense } from 'react'
import { daysOfPeriod, defaultPeriod, logPeriodNames } from '../../../contract/calls/sales-logs/filters.ts'
import { needs, nounStates } from '../../../contract/calls/needs/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { isManager, mayTeach } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { PeriodMenu } from '../../kit/lists/PeriodMenu.tsx'
import { useSelection } from '../../kit/lists/use-selection.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useListSearch } from '../../kit/lists/use-list-search.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { lazyComponent } from '../../boot/lazy.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedsTabs } from '../needs/shared/NeedsTabs.tsx'
import { NewNouns } from './NewNouns.tsx'
import { itemsByWord, type Row } from './nouns.ts'
import { NounTable } from './NounTable.tsx'

const ChosenNouns = lazyComponent(async () => (await import('./NounBulkActions.tsx')).NounBulkActions)

/** The words of the logs, how often they occur and their trend; the workgroup can save or hide them. */
export function NounsScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const address = useListAddress({ period: oneOf(logPeriodNames), state: oneOf(nounStates) })
  const { chosen: filters, search, page, change } = address
  const period = filters.period || defaultPeriod
  const input = { ...daysOfPeriod(period, format.today()), state: filters.state, search, page }
  const list = useRead(needs.nouns, input, { keepPrevious: true })
  const items = useRead(needs.list, {}, { staleTime: 60_000 })
  const searchField = useListSearch(address, t('nouns.search'), t('needs.title'))
  const [clear, most] = [t('logs.chosen.clear'), t('nouns.chosen.most', { max: limits.selection })]
  const chosen = useSelection<Row>({ clear, most, group: t('needs.title') })
  const mayChange = mayTeach(person, null)
  const isFiltered = filters.state !== '' || search !== ''
  useTitle(t('nouns.title'))
  const known = items.data && itemsByWord(items.data.items)
  return (
    <>
      <PageHeader
        title={t('needs.title')}
        tabs={<NeedsTabs value="nouns" />}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        actions={<AccountButton />}
      />
      <div className="phone">
        <NeedsTabs value="nouns" inPage />
      </div>
      <Toolbar label={t('list.filters')} search={<SearchField {...searchField.field} placeholder={t('nouns.word')} />}>
        <PeriodMenu value={period} onChange={(next) => change({ period: next })} />
        <ChoiceMenu
          phone={filters.state === '' ? 'label-only' : undefined}
          label={t('nouns.state')}
          value={filters.state}
          options={(['', ...nounStates] as const).map((state) => ({
            value: state,
            label: t(`nouns.state.${state || 'any'}`),
          }))}
          onChange={(next) => change({ state: next })}
        />
      </Toolbar>
      <NewNouns
        list={list.data}
        known={known ?? (items.isError ? null : undefined)}
        note={isManager(person) ? '' : t('teaching.ownOnly')}
      />
      <ListFrame
        read={list}
        page={page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: needs.nouns, input, idOf: ({ noun }) => noun }}
        shape="line"
        range={({ from, to, total }) => t('nouns.range', { from, to, total })}
        icon={IconQuote}
        none={<EmptyState icon={IconQuote} title={t('nouns.none')} body={t('nouns.noneBody')} />}
        filtered={{
          isSet: isFiltered,
          title: t('nouns.filtered'),
          body: t('nouns.filteredBody'),
          verb: t('list.clearFilters'),
          clear: () => {
            searchField.type('')
            change({ q: '', state: '' })
          },
        }}
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
          { keys: ['/'], label: t('nouns.search') },
        ]}
      >
        {(rows) => (
          <NounTable
            rows={rows.map((row) => ({ ...row, id: row.noun }))}
            period={period}
            known={known}
            chosen={mayChange ? chosen : undefined}
          />
        )}
      </ListFrame>
      {chosen.isOn && (
        <Suspense fallback={null}>
          <ChosenNouns chosen={chosen} />
        </Suspense>
      )}
    </>
  )
}
