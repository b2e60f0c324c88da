import { href, paths } from '../../../contract/core/paths.ts'
import { useFormat } from '../../format/use-format.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { BillRow } from './bill.ts'
import { useMoney } from './shared/money.ts'
import { useBillWords } from './use-bill-words.ts'
import style from './Billing.module.css'

/** Bills with number, what for, state and amount; on a phone two lines each. */
export function BillTable({ bills }: { bills: readonly BillRow[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const words = useBillWords()
  return (
    <table className={`tbl ${style.bills}`}>
      <thead>
        <tr>
          <th scope="col">{t('billing.col.number')}</th>
          <th scope="col">{t('billing.col.what')}</th>
          <th scope="col">{t('billing.col.day')}</th>
          <th scope="col" className="r">
            {t('billing.col.amount')}
          </th>
          <th scope="col">
            <span className="unseen">{t('billing.col.do')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <tr key={bill.id}>
            <th scope="row" className="num">
              {bill.number}
            </th>
            <td>
              {t('billing.billOf', { month: format.month(bill.issuedOn) })} <small>{words.what(bill)}</small>
            </td>
            <td className={bill.isOverdue ? style.late : undefined}>{words.state(bill)}</td>
            <td className="r">{money(bill.amount, bill.currency)}</td>
            <td className="r">
              <Anchor to={href(paths.bill, { billId: bill.code })} aria-label={`${words.verb(bill)} ${bill.number}`}>
                {words.verb(bill)}
              </Anchor>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
