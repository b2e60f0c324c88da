import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { typeNames, type NeedType } from '../../../../contract/calls/needs/types.ts'
import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { maySetKeywordAlerts } from '../../../../contract/permissions.ts'
import { callApi } from '../../../api/client.ts'
import { usePerson } from '../../../api/me.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { useTitle } from '../../../kit/address/use-title.ts'
import { useListSearch } from '../../../kit/lists/use-list-search.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { ChoiceMenu } from '../../../ui/lists/ChoiceMenu.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { AsideLayout } from '../../../ui/pages/AsideLayout.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { railMedia, useMediaQuery } from '../../../ui/use-media-query.ts'
import { kindKey } from '../../needs/shared/needs.ts'
import { ChartCaption, useChartCaption } from '../chart-caption.ts'
import { ExportButton } from '../ExportButton.tsx'
import { StatisticsToolbar } from '../StatisticsToolbar.tsx'
import { useWordFilters, type WordFilters } from './use-word-filters.ts'
import { WordTrends } from './WordTrends.tsx'
import style from './Keywords.module.css'

const PrintHead = deferredComponent(async () => (await import('../PrintHead.tsx')).PrintHead)
const WordPanel = lazyComponent(async () => (await withTexts(['figures'], () => import('./WordPanel.tsx'))).WordPanel)
const NeedWords = lazyComponent(async () => (await withTexts(['figures'], () => import('./NeedWords.tsx'))).NeedWords)

/** Which words of the logs rise and fall, and what is behind one of them. */
export function KeywordsScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const filters = useWordFilters()
  const { word, view, statistics } = filters
  const { page: _page, ...words } = filters.asked
  const searchField = useListSearch(filters, t('keywords.search'), t('nav.keywords'))
  const caption = useChartCaption(statistics)
  // Beside the list where there is room; otherwise a page of its own.
  const isNarrow = useMediaQuery(railMedia)
  const isPage = isNarrow && word !== ''
  useTitle(word ? t('keywords.titleOf', { word }) : t('nav.keywords'))
  const tabs = [
    { value: '', label: t('keywords.tab.trend'), to: tabLink(filters, '') },
    { value: 'needs', label: t('keywords.tab.needs'), to: tabLink(filters, 'needs') },
  ]
  const panel = word && <WordPanel key={word} word={word} filters={filters} />
  if (isPage)
    return (
      <>
        <PageHeader
          title={word}
          back={<IconButton icon={IconLeft} label={t('nav.keywords')} glyph={22} to={filters.wordLink('')} />}
          actions={<AccountButton />}
        />
        <div className={style.page}>{panel}</div>
      </>
    )
  const content = (
    <ChartCaption value={caption}>
      <PrintHead caption={caption} />
      {view === 'needs' ? <NeedWords filters={filters} /> : <WordTrends filters={filters} />}
    </ChartCaption>
  )
  return (
    <>
      <PageHeader
        title={t('nav.keywords')}
        tabs={<Tabs label={t('nav.keywords')} value={view} tabs={tabs} />}
        back={<IconButton icon={IconLeft} label={t('nav.more')} glyph={22} to={paths.more} />}
        actions={
          <>
            {maySetKeywordAlerts(person) && (
              <span className="desk">
                <Button icon={IconBell} to={paths.keywordAlerts}>
                  {t('settings.keywordAlerts')}
                </Button>
              </span>
            )}
            {view === '' && <ExportButton make={() => callApi(keywords.download, words)} />}
            <AccountButton />
          </>
        }
      />
      <div className="phone">
        <Tabs inPage label={t('nav.keywords')} value={view} tabs={tabs} />
      </div>
      <StatisticsToolbar
        filters={statistics}
        search={view === '' && <SearchField {...searchField.field} placeholder={t('nav.keywords')} />}
      >
        {view === '' && (
          <ChoiceMenu
            phone={filters.need === '' ? 'label-only' : undefined}
            label={t('logs.filter.need')}
            value={filters.need}
            options={(['', ...typeNames] as const).map((value) => ({
              value,
              label: value === '' ? t('keywords.anyNeed') : t(kindKey(value)),
            }))}
            onChange={(next: NeedType | '') => filters.change({ need: next })}
          />
        )}
      </StatisticsToolbar>
      {panel ? (
        <AsideLayout label={t('keywords.about', { word })} aside={panel}>
          {content}
        </AsideLayout>
      ) : (
        content
      )}
    </>
  )
}

const tabLink = ({ address }: WordFilters, view: string) => {
  const { page: _page, q: _q, trend: _trend, need: _need, ...kept } = Object.fromEntries(address)
  return href(paths.keywords, {}, { ...kept, view })
}
