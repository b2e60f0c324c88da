import IconAsk from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import { useState } from 'react'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { dotted } from '../../format/format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListPages } from '../../kit/lists/ListPages.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StatusChip } from './StatusChip.tsx'
import { useFailureToast } from '../../kit/use-failure-toast.ts'

const pageSize = limits.historyShown

/** The user's inquiries, newest first. */
export function OwnInquiries() {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [page, setPage] = useState(1)
  const input = { page, pageSize }
  const list = useRead(inquiries.list, input, { keepPrevious: true })
  useFailureToast(list.error, t('support.listFailed'))
  const total = list.data?.total ?? 0
  const first = (page - 1) * pageSize
  const day = (instant: string) => format.date(format.dayOf(instant))
  return (
    <Section title={t('support.mine')} count={total > 0 ? format.number(total) : undefined}>
      {list.isPending && <Skeleton rows={3} shape="line" />}
      {list.isError && (
        <ErrorNotice text={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {list.data && total === 0 && (
        <EmptyState icon={IconAsk} title={t('support.none.title')} body={t('support.none.body')} />
      )}
      {list.data && total > 0 && (
        <ListPages
          rows={list.data.items}
          page={page}
          pages={Math.ceil(total / pageSize)}
          goTo={setPage}
          words={t('support.range', {
            from: format.number(first + 1),
            to: format.number(first + list.data.items.length),
            total: format.number(total),
          })}
          further={{ call: inquiries.list, input }}
        >
          {(rows) => (
            <RowList label={t('support.mine')}>
              {rows.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.excerpt}
                  sub={dotted(
                    day(one.createdAt),
                    one.answeredAt && t('support.answered', { day: day(one.answeredAt) }),
                  )}
                  facts={<StatusChip status={one.status} />}
                  to={href(paths.inquiry, { inquiryId: one.id })}
                />
              ))}
            </RowList>
          )}
        </ListPages>
      )}
    </Section>
  )
}
