import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTexts } from '../../../ui/texts.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import type { LastLog } from '../../../format/format.ts'
import { useRead } from '../../../api/reads.ts'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useFormat } from '../../../format/use-format.ts'

const pageSize = 10
/** Preloaded by the page and awaited together with its record, to avoid layout shift. */
export const useLatestLogs = (customerId: string, contactId = '') =>
  useRead(salesLogs.list, { customerId, contactId, pageSize })

/** The latest logs of a customer or contact that the user may read, a link to all, and who wrote last. */
export function LatestLogs({
  customerId,
  contactId = '',
  touch,
  write,
  most = pageSize,
  all = href(paths.logs, {}, { customer: customerId, contact: contactId }),
}: {
  customerId: string
  contactId?: string
  /** When and by whom the last log was written, including logs the user may not read. */
  touch: LastLog
  write: string
  /** Up to ten. */
  most?: number
  all?: string
}) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const logs = useLatestLogs(customerId, contactId)
  const total = logs.data?.total ?? 0
  return (
    <Section
      title={t('logs.latest')}
      count={logs.data && total > 0 ? format.number(total) : undefined}
      more={total > most ? { label: t('logs.allOf', { count: total }), to: all } : undefined}
    >
      {logs.isPending && <Skeleton rows={4} shape="line" />}
      {logs.isError && (
        <ErrorNotice text={errorText(logs.error)} onRetry={() => void logs.refetch()} busy={logs.isFetching} />
      )}
      {logs.data && total === 0 && (
        <EmptyState
          icon={IconNotes}
          title={touch.lastLogAt ? t('logs.noneForMe.title') : t('logs.noneHere.title')}
          body={touch.lastLogAt ? t('logs.noneForMe.body', { touch: format.touch(t, touch) }) : t('logs.noneHere.body')}
          action={
            <Button icon={IconPlus} to={write}>
              {t('nav.write')}
            </Button>
          }
        />
      )}
      {total > 0 && (
        <RowList label={t('logs.latest')}>
          {logs.data?.items.slice(0, most).map((log) => (
            <LogLine key={log.id} log={log} of={contactId ? 'contact' : 'customer'} />
          ))}
        </RowList>
      )}
    </Section>
  )
}

type ListedLog = OutputOf<typeof salesLogs.list>['items'][number]
/** A log in a list of one customer or contact. */
export function LogLine({ log, of }: { log: ListedLog; of: 'customer' | 'contact' }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <ListRow
      thin
      lead={format.dayShort(format.dayOf(log.at))}
      title={log.title}
      sub={of === 'contact' ? '' : log.contactName}
      to={href(paths.log, { logId: log.id })}
      facts={
        <>
          <Chip>{t(`code.${log.purpose}`)}</Chip>
          <Avatar id={log.author.id} name={log.author.name} label={log.author.name} />
        </>
      }
    />
  )
}
