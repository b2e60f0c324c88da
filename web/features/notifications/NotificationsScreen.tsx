import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { Fragment } from 'react'
import { notifications, listedMonths } from '../../../contract/calls/notifications/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useFailureToast } from '../../kit/use-failure-toast.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { DayHeading } from '../../ui/lists/DayHeading.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { markRead } from './mark-read.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { PushOffer } from './PushOffer.tsx'
import { usePressedPush } from './use-pressed-push.ts'
import type { Item } from './notification-text.tsx'
import style from './Notifications.module.css'

/** The notifications of the past two months by day. A pressed push redirects to its subject instead. */
export function NotificationsScreen() {
  return usePressedPush() ? null : <NotificationList />
}

function NotificationList() {
  const { t } = useTexts()
  const format = useFormat()
  const address = useListAddress({ show: oneOf(['unread']) })
  const unreadOnly = address.chosen.show === 'unread'
  const input = { unreadOnly, page: address.page }
  const list = useRead(notifications.list, input, { keepPrevious: true })
  useFailureToast(list.error, t('notifications.listFailed'))
  const unread = list.data?.unread
  useTitle(t('nav.notifications'))
  const views = (inPage: boolean) => (
    <Tabs
      inPage={inPage}
      label={t('nav.notifications')}
      value={unreadOnly ? 'unread' : 'all'}
      tabs={[
        { value: 'all', label: t('notifications.everything'), to: paths.notifications },
        {
          value: 'unread',
          label: t('notifications.unread'),
          count: unread === undefined ? undefined : format.number(unread),
          to: `${paths.notifications}?show=unread`,
        },
      ]}
    />
  )
  return (
    <>
      <PageHeader
        title={t('nav.notifications')}
        tabs={views(false)}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        actions={
          <>
            {(unread ?? 0) > 0 && (
              <Button icon={IconChecks} onClick={() => markRead('all')}>
                {t('notifications.readAll')}
              </Button>
            )}
            <IconButton icon={IconSettings} label={t('notifications.settings')} to={paths.notificationSettings} />
          </>
        }
      />
      <div className="phone">{views(true)}</div>
      <PushOffer notificationCount={list.data?.total ?? 0} />
      <ListFrame
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: notifications.list, input }}
        range={({ from, to, total }) => t('notifications.range', { from, to, total })}
        icon={IconBell}
        shape="line"
        none={
          unreadOnly ? (
            <EmptyState
              icon={IconBell}
              title={t('notifications.allRead.title')}
              body={t('notifications.none.body')}
              action={<Button to={paths.notifications}>{t('notifications.earlier')}</Button>}
            />
          ) : (
            <EmptyState icon={IconBell} title={t('notifications.none.title')} body={t('notifications.none.body')} />
          )
        }
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
        ]}
      >
        {(rows) => <ByDay rows={rows} />}
      </ListFrame>
      {(list.data?.total ?? 0) > 0 && (
        <p className={style.since}>{t('notifications.since', { day: format.date(firstDay(format.today())) })}</p>
      )}
    </>
  )
}

/** The first listed day. @param today `YYYY-MM-DD` */
function firstDay(today: string): string {
  const first = new Date(`${today}T00:00:00Z`)
  const day = first.getUTCDate()
  first.setUTCMonth(first.getUTCMonth() - listedMonths)
  // Where the earlier month is shorter, its last day.
  if (first.getUTCDate() !== day) first.setUTCDate(0)
  return first.toISOString().slice(0, 10)
}

function ByDay({ rows }: { rows: Item[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const group = t('nav.notifications')
  const { box } = useRowKeys({ next: t('notifications.next'), previous: t('notifications.previous'), group })
  const days = Map.groupBy(rows, (row) => format.dayOf(row.createdAt))
  return (
    <div ref={box}>
      {[...days].map(([day, dayItems]) => (
        <Fragment key={day}>
          <DayHeading
            title={format.dayTitle(day)}
            {...(day === format.today() && { note: t('notifications.today') })}
          />
          {dayItems.map((item) => (
            <NotificationRow key={item.id} item={item} time={format.time(item.createdAt)} />
          ))}
        </Fragment>
      ))}
    </div>
  )
}
