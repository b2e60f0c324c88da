import { useState } from 'react'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { dotted } from '../../format/format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { ListPages } from '../../kit/lists/ListPages.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'

/** The stage changes with author, time, reason and time in the previous stage: the latest ten, or all. */
export function StageHistory({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [page, setPage] = useState(0)
  const pageSize = page === 0 ? limits.historyShown : limits.pageSize
  const input = { customerId, page: page || 1, pageSize }
  const { data, error, refetch, isFetching } = useRead(leads.moves, input, { keepPrevious: true })
  if (error && !data) return <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || data.total === 0) return null
  const { items, total } = data
  const first = (Math.max(1, page) - 1) * pageSize
  return (
    <Section
      title={t('leads.history')}
      count={format.number(total)}
      more={
        page === 0 && total > limits.historyShown
          ? { label: t('leads.historyAll'), onClick: () => setPage(1) }
          : undefined
      }
    >
      <ListPages
        rows={items}
        page={page || 1}
        pages={page === 0 ? 1 : Math.ceil(total / pageSize)}
        goTo={setPage}
        words={`${format.number(first + 1)}–${format.number(first + items.length)} / ${format.number(total)}`}
        further={{ call: leads.moves, input }}
      >
        {(moves) => (
          <RowList label={t('leads.history')}>
            {moves.map((one) => (
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
        )}
      </ListPages>
    </Section>
  )
}
