import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import { contacts, dayKinds, daysAhead } from '../../../contract/calls/contacts/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { addDays, weekday } from '../../../contract/rules/days.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { NoticeTabs } from '../notices/shared/NoticeTabs.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFirstWeekday } from '../../ui/week-start.ts'
import { useFormat } from '../../format/use-format.ts'
import { AnniversaryLine, type Anniversary } from './AnniversaryLine.tsx'
import style from './Anniversaries.module.css'

/** The anniversaries of the next two months, nearest first; of the user's own customers by default. */
export function AnniversariesScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const address = useListAddress({ whose: oneOf(['everybody']), kind: oneOf(dayKinds) })
  const { whose, kind } = address.chosen
  const input = { ownOnly: whose === '', kind, page: address.page, pageSize: limits.pageSizeMax }
  const list = useRead(contacts.anniversaries, input, { keepPrevious: true })
  useTitle(t('nav.anniversaries'))
  const total = list.data?.total
  return (
    <>
      <PageHeader
        title={t('nav.notices')}
        tabs={<NoticeTabs value="anniversaries" inPage={false} />}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        note={t('anniversaries.ahead', { days: format.number(daysAhead) })}
      />
      <div className="phone">
        <NoticeTabs value="anniversaries" inPage />
      </div>
      <Toolbar label={t('list.filters')}>
        <ChoiceMenu
          label={t('anniversaries.whose')}
          value={whose}
          options={[
            { value: '', label: t('anniversaries.whose.mine') },
            { value: 'everybody', label: t('anniversaries.whose.everybody') },
          ]}
          onChange={(next) => address.change({ whose: next })}
        />
        <ChoiceMenu
          label={t('anniversaries.kind')}
          value={kind}
          options={[
            { value: '', label: t('anniversaries.kind.all') },
            { value: 'anniversary', label: t('contacts.anniversary') },
            { value: 'wedding', label: t('contacts.weddingAnniversary') },
            { value: 'joining', label: t('anniversaries.joining') },
          ]}
          onChange={(next) => address.change({ kind: next })}
        />
        {total !== undefined && (
          <span className="unseen" role="status">
            {format.number(total)}
          </span>
        )}
      </Toolbar>
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSizeMax}
        goTo={address.goTo}
        further={{ call: contacts.anniversaries, input, idOf }}
        shape="line"
        range={({ from, to, total: all }) => t('anniversaries.range', { from, to, total: all })}
        icon={IconCake}
        none={
          <EmptyState
            icon={IconCake}
            title={t('anniversaries.none.title')}
            body={t('anniversaries.none.body')}
            action={<Button to={paths.customers}>{t('nav.customers')}</Button>}
          />
        }
        filtered={{
          isSet: whose === '' || kind !== '',
          title: t('anniversaries.none.title'),
          body: t('anniversaries.filtered.body'),
          verb: t('anniversaries.showAll'),
          clear: () => address.change({ whose: 'everybody', kind: '' }),
        }}
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
        ]}
      >
        {(rows) => <ByNearness rows={rows} isAll={rows.length === total} withOwner={whose === 'everybody'} />}
      </ListFrame>
    </>
  )
}

const idOf = ({ contactId, colleague, kind }: Anniversary) => `${contactId ?? colleague?.id} ${kind}`

/** Groups: this week, then by month; with a count where the group is not continued on another page. */
function ByNearness({ rows, isAll, withOwner }: { rows: Anniversary[]; isAll: boolean; withOwner: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { box } = useRowKeys({
    next: t('anniversaries.next'),
    previous: t('anniversaries.previous'),
    group: t('nav.anniversaries'),
  })
  const today = format.today()
  const first = useFirstWeekday()
  const weekEnds = addDays(today, 6 - ((weekday(today) - first + 7) % 7))
  const groups = Map.groupBy(rows, ({ day }) =>
    day <= weekEnds ? t('anniversaries.thisWeek') : format.heading(format.month(day)),
  )
  return (
    <div className={style.groups} ref={box}>
      {[...groups].map(([title, days]) => (
        <Section key={title} title={title} count={isAll ? format.number(days.length) : undefined}>
          <RowList label={title}>
            {days.map((one) => (
              <AnniversaryLine key={idOf(one)} one={one} withOwner={withOwner} />
            ))}
          </RowList>
        </Section>
      ))}
    </div>
  )
}
