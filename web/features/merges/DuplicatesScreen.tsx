import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import { maxSharing, merges } from '../../../contract/calls/merges/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { mayDeleteCustomer } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { DuplicatePairs, idOfPair } from './DuplicatePairs.tsx'
import style from './Duplicates.module.css'

/** Pairs of customers that are likely the same, each to be merged or marked as different; and those that were marked. */
export function DuplicatesScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const me = useMe()
  const person = usePerson()
  const address = useListAddress({ show: oneOf(['marked']) })
  const isMarked = address.chosen.show === 'marked'
  const input = { isMarked, page: address.page, pageSize: limits.pageSize }
  const isAllowed = mayDeleteCustomer(person)
  const list = useRead(merges.duplicates, input, { keepPrevious: true, enabled: isAllowed })
  useTitle(t('merges.likely'))
  const counts = list.data && {
    likely: format.number(list.data.likely),
    marked: format.number(list.data.marked),
  }
  const views = (inPage: boolean) => (
    <Tabs
      inPage={inPage}
      label={t('merges.likely')}
      value={isMarked ? 'marked' : 'likely'}
      tabs={[
        { value: 'likely', label: t('merges.tab.likely'), count: counts?.likely, to: paths.duplicates },
        {
          value: 'marked',
          label: t('merges.tab.marked'),
          count: counts?.marked,
          to: `${paths.duplicates}?show=marked`,
        },
      ]}
    />
  )
  const none = (title: string, body: string) => (
    <EmptyState
      icon={IconMerge}
      title={title}
      body={body}
      action={<Button to={paths.customers}>{t('nav.customers')}</Button>}
    />
  )
  return (
    <>
      <PageHeader
        title={t('merges.likely')}
        tabs={isAllowed && views(false)}
        back={<IconButton icon={IconLeft} label={t('nav.customers')} glyph={22} to={paths.customers} />}
        actions={<AccountButton />}
      />
      {me && !isAllowed ? (
        <ErrorNotice page text={t('error.access_denied')} />
      ) : (
        <>
          <div className="phone">{views(true)}</div>
          {!isMarked && (list.data?.shared ?? 0) > 0 && (
            <p className={style.shared}>
              {t('merges.shared', { count: list.data?.shared ?? 0, most: format.number(maxSharing) })}
            </p>
          )}
          <ListFrame
            read={list}
            page={address.page}
            pageSize={limits.pageSize}
            goTo={address.goTo}
            further={{ call: merges.duplicates, input, idOf: idOfPair }}
            shape="line"
            range={({ from, to, total }) => t('merges.range', { from, to, total })}
            icon={IconMerge}
            none={
              isMarked
                ? none(t('merges.noneMarked.title'), t('merges.noneMarked.body'))
                : none(t('merges.noneLikely.title'), t('merges.noneLikely.body'))
            }
            hints={[
              { keys: ['J', 'K'], label: t('list.hint.move') },
              { keys: ['↵'], label: t(isMarked ? 'list.hint.open' : 'merges.do') },
              { keys: ['X'], label: t(isMarked ? 'merges.unmark' : 'merges.notSame') },
            ]}
          >
            {(rows) => <DuplicatePairs key={String(isMarked)} rows={rows} page={address.page} />}
          </ListFrame>
        </>
      )}
    </>
  )
}
