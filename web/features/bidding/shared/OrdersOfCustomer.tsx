import { bidding } from '../../../../contract/calls/bidding/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { StateChip } from '../StateChip.tsx'

/** The latest purchase orders to which a customer was asked for a proposal; nothing without one. */
export function OrdersOfCustomer({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const { data } = useRead(bidding.list, { tab: 'all', customerId, pageSize: limits.recent })
  if (!data || data.total === 0) return null
  return (
    <Section
      title={t('bidding.ofCustomer')}
      count={format.number(data.total)}
      more={{ label: t('bidding.all'), to: paths.orders }}
    >
      <RowList label={t('bidding.ofCustomer')}>
        {data.items.map(({ id, title, state, dueAt }) => (
          <ListRow
            key={id}
            title={title}
            sub={dueAt === null ? undefined : t('bidding.dueShort', { time: format.moment(dueAt) })}
            to={href(paths.order, { orderId: id })}
            facts={<StateChip state={state} />}
          />
        ))}
      </RowList>
    </Section>
  )
}
