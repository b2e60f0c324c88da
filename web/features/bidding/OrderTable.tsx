import { href, paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useMoney } from '../billing/shared/money.ts'
import type { OrderRow } from './order.ts'

import { StateChip } from './StateChip.tsx'
import style from './Bidding.module.css'

/** Orders with state, number of proposals, due time and budget; on a phone two lines each. */
export function OrderTable({ rows }: { rows: readonly OrderRow[] }) {
  const { t } = useTexts()
  return (
    <table className={`tbl ${style.orders}`}>
      <thead>
        <tr>
          <th scope="col">{t('bidding.col.order')}</th>
          <th scope="col">{t('bidding.col.state')}</th>
          <th scope="col" className="r">
            {t('bidding.col.proposals')}
          </th>
          <th scope="col">{t('bidding.col.due')}</th>
          <th scope="col" className="r">
            {t('bidding.col.budget')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: OrderRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const { id, title, state, itemCount, supplierCount, proposalCount, dueAt, budget, currency } = row
  const count = (key: 'bidding.items' | 'bidding.invited' | 'bidding.proposals', value: number) =>
    t(key, { number: format.number(value) })
  const isSent = state !== 'draft'
  return (
    <tr data-row>
      <td>
        <Anchor to={href(paths.order, { orderId: id })} className="whole">
          {title}
        </Anchor>
        <span className="sub desk">
          {dotted(count('bidding.items', itemCount), isSent && count('bidding.invited', supplierCount))}
        </span>
        <span className="sub phone num">
          {isSent && dueAt !== null
            ? dotted(t('bidding.dueShort', { time: format.moment(dueAt) }), count('bidding.proposals', proposalCount))
            : count('bidding.items', itemCount)}
        </span>
      </td>
      <td className={style.chip}>
        <StateChip state={state} />
      </td>
      <td className="r desk">{isSent ? format.number(proposalCount) : '–'}</td>
      <td className="num desk">{dueAt === null ? '–' : format.moment(dueAt)}</td>
      <td className="r desk">{budget === null ? '–' : money(budget, currency)}</td>
    </tr>
  )
}
