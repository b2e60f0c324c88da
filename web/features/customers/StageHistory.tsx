import { useState } from 'react'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { dotted } from '../../format/format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'

const latest = 10

/** The stage changes with author, time, reason and time in the previous stage: the latest ten, or all. */
export function StageHistory({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [page, setPage] = useState(0)
  const pageSize = page === 0 ? latest : limits.pageSize
  const { data, error, refetch, isFetching } = useRead(
    leads.moves,
    { customerId, page: page || 1, pageSize },
    { keepPrevious: true },
  )
  if (error && !data) return <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || data.total === 0) return null
  const { items, total } = data
  const pages = Math.ceil(total / limits.pageSize)
  const first = (Math.max(1, page) - 1) * pageSize
  return (
    <Section
      title={t('leads.history')}
      count={format.number(total)}
      more={page === 0 && total > latest ? { label: t('leads.historyAll'), onClick: () => setPage(1) } : undefined}
    >
      <RowList label={t('leads.history')}>
        {items.map((one) => (
          <ListRow
            key={one.id}
            lead={format.dayShort(format.dayOf(one.at))}
            title={
              <>
                {one.fromStage && `${t(`code.${one.fromStage}`)} → `}
                {t(`code.${one.stage}`)}
              </>
            }
            sub={one.reason || undefined}
            facts={
              <span className="s12 t3">
                {dotted(
                  one.fromStage &&
                    one.days !== null &&
                    t('leads.stood', { count: one.days, stage: t(`code.${one.fromStage}`) }),
                  one.isByLog && t('leads.byLog'),
                  one.by?.name,
                )}
              </span>
            }
          />
        ))}
      </RowList>
      {page > 0 && pages > 1 && (
        <Pager
          words={`${format.number(first + 1)}–${format.number(first + items.length)} / ${format.number(total)}`}
          page={page}
          pages={pages}
          goTo={setPage}
        />
      )}
    </Section>
  )
}
