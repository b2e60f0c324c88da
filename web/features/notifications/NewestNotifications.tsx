import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Kbd } from '../../ui/elements/Kbd.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { markRead } from './mark-read.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { timeOf } from './notification-time.ts'
import style from './Notifications.module.css'

/** The content of the bell's popover. */
export function NewestNotifications({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const list = useRead(notifications.list, { pageSize: limits.recent })
  const unread = list.data?.unread ?? 0
  return (
    <>
      <div className={style.head}>
        <h2>{t('nav.notifications')}</h2>
        <small>{unread > 0 && t('notifications.unreadCount', { shown: format.number(unread) })}</small>
        {unread > 0 && (
          <Button look="ghost" size="sm" onClick={() => markRead('all')}>
            {t('notifications.readAll')}
          </Button>
        )}
        <IconButton
          icon={IconSettings}
          label={t('notifications.settings')}
          size="sm"
          to={paths.notificationSettings}
          onClick={onClose}
        />
      </div>
      <div className={style.list}>
        {list.isPending && <Skeleton rows={3} shape="line" padded />}
        {list.isError && (
          <ErrorNotice text={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
        )}
        {list.data?.total === 0 && (
          <EmptyState icon={IconBell} title={t('notifications.none.title')} body={t('notifications.none.body')} />
        )}
        {list.data?.items.map((item) => (
          <NotificationRow key={item.id} item={item} time={timeOf(item.createdAt, format)} onFollow={onClose} />
        ))}
      </div>
      <div className={style.foot}>
        <Anchor to={paths.notifications} onClick={onClose}>
          {t('notifications.all')}
        </Anchor>
        <Kbd>G</Kbd> <Kbd>N</Kbd>
      </div>
    </>
  )
}
