import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'

/** Muted customers and logs, each with a button to unmute it. */
export function Mutes() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const mutes = useRead(notifications.mutes, {})
  const unmute = useWrite(notifications.unmute, t('doing.save'))
  return (
    <Section title={t('notifications.muted')}>
      {mutes.isPending && <Skeleton rows={1} shape="line" />}
      {mutes.isError && (
        <ErrorNotice text={errorText(mutes.error)} onRetry={() => void mutes.refetch()} busy={mutes.isFetching} />
      )}
      {mutes.data?.total === 0 && <p className={style.note}>{t('notifications.noMutes')}</p>}
      {(mutes.data?.total ?? 0) > 0 && (
        <RowList label={t('notifications.muted')}>
          {mutes.data?.items.map(({ customerId, logId, customerName, logTitle }) => (
            <ListRow
              key={`${customerId} ${logId}`}
              title={logTitle || customerName}
              sub={logTitle && customerName}
              to={logId ? href(paths.log, { logId }) : href(paths.customer, { customerId })}
              facts={
                <IconButton
                  icon={IconX}
                  size="sm"
                  label={t('notifications.unmute')}
                  onClick={() =>
                    unmute.mutate({ customerId, logId }, { onError: (error) => toast.error(errorText(error)) })
                  }
                />
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}
