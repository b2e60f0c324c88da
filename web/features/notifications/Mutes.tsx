import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useSentence } from '../../kit/error-sentence.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { toast } from '../../ui/floats/toast.ts'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Line } from '../../ui/lists/Line.tsx'
import { Lines } from '../../ui/lists/Lines.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'

/** Muted customers and logs, each with a button to unmute it. */
export function Mutes() {
  const { t } = useTexts()
  const sentence = useSentence()
  const mutes = useRead(notifications.mutes, {})
  const unmute = useWrite(notifications.unmute, t('doing.save'))
  return (
    <Section title={t('notifications.muted')}>
      {mutes.isPending && <Skeleton rows={1} shape="line" />}
      {mutes.isError && (
        <Failure text={sentence(mutes.error)} onRetry={() => void mutes.refetch()} busy={mutes.isFetching} />
      )}
      {mutes.data?.total === 0 && <p className={style.note}>{t('notifications.noMutes')}</p>}
      {(mutes.data?.total ?? 0) > 0 && (
        <Lines label={t('notifications.muted')}>
          {mutes.data?.items.map(({ customerId, logId, customerName, logTitle }) => (
            <Line
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
                    unmute.mutate({ customerId, logId }, { onError: (error) => toast.error(sentence(error)) })
                  }
                />
              }
            />
          ))}
        </Lines>
      )}
    </Section>
  )
}
