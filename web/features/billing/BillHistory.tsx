import { billing } from '../../../contract/calls/billing/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BillTable } from './BillTable.tsx'

/** The latest bills, and the way to all. */
export function BillHistory() {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const read = useRead(billing.bills, { page: 1, pageSize: limits.historyShown }, { staleTime: 0 })
  const { data } = read
  return (
    <Section
      title={t('billing.history')}
      count={data && data.total > 0 ? format.number(data.total) : undefined}
      more={data && data.total > limits.historyShown ? { label: t('billing.history.all'), to: paths.bills } : undefined}
    >
      {!data && read.error && (
        <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {!data && !read.error && <Skeleton rows={3} shape="line" />}
      {data &&
        (data.total > 0 ? <BillTable bills={data.items} /> : <p className="s13 t2">{t('billing.history.noneBody')}</p>)}
    </Section>
  )
}
