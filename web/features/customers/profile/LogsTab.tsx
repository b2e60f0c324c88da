import { useState } from 'react'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { ListPages } from '../../../kit/lists/ListPages.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { LatestLogs, LogLine } from '../../sales-logs/shared/LatestLogs.tsx'
import { FeedbackOfCustomer } from '../../talk/shared/FeedbackOfCustomer.tsx'
import type { Customer } from '../customer-form.ts'

const Timeline = deferredComponent(
  async () => (await withTexts(['timeline'], () => import('../../timeline/shared/Timeline.tsx'))).Timeline,
)

const pageSize = limits.pageSize

/** All logs of a customer that the user may read, the feedback on them, and everything else that happened. */
export function LogsTab({ customer, write }: { customer: Customer; write: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [page, setPage] = useState(1)
  const { id: customerId } = customer
  const input = { customerId, page, pageSize }
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(salesLogs.list, input, { keepPrevious: true })
  // While a page loads, the rows are those of the one before.
  const [shown, setShown] = useState(page)
  if (data && !isPlaceholderData && shown !== page) setShown(page)
  const { items = [], total = 0 } = data ?? {}
  const first = (shown - 1) * pageSize
  const all = { label: t('logs.allOf', { count: total }), to: href(paths.logs, {}, { customer: customerId }) }
  return (
    <div className="page sections">
      {data && total === 0 ? (
        <LatestLogs customerId={customerId} touch={customer} write={write} />
      ) : (
        <Section title={t('nav.logs')} count={data && format.number(total)} more={total > pageSize ? all : undefined}>
          {!data && !error && <Skeleton rows={4} shape="line" />}
          {!data && error && <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />}
          {items.length > 0 && (
            <ListPages
              rows={items}
              page={page}
              pages={Math.ceil(total / pageSize)}
              goTo={setPage}
              words={`${format.number(first + 1)}–${format.number(first + items.length)} / ${format.number(total)}`}
              further={{ call: salesLogs.list, input }}
            >
              {(logs) => (
                <RowList label={t('nav.logs')}>
                  {logs.map((log) => (
                    <LogLine key={log.id} log={log} of="customer" />
                  ))}
                </RowList>
              )}
            </ListPages>
          )}
        </Section>
      )}
      <FeedbackOfCustomer customerId={customerId} />
      <Timeline of={{ customerId }} />
    </div>
  )
}
