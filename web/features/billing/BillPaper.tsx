import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { ReactNode } from 'react'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Bill, Line } from './bill.ts'
import { useMoney } from './shared/money.ts'
import { useBillWords } from './use-bill-words.ts'
import style from './Billing.module.css'

/** A bill as a sheet of paper; a receipt once it is paid. `children`: how it is paid. */
export function BillPaper({ bill, children }: { bill: Bill; children: ReactNode }) {
  const { t } = useTexts()
  const format = useFormat()
  const month = format.month(bill.issuedOn)
  const { payer, issuer, status } = bill
  const state = bill.isOverdue ? 'late' : status
  const facts: [string, ReactNode][] = [
    [
      t('billing.to'),
      <Party
        key="to"
        name={payer.firm || bill.workgroupName}
        beside={payer.firm === bill.workgroupName ? '' : payer.firm && bill.workgroupName}
        {...payer}
      />,
    ],
    [t('billing.from'), <Party key="from" name={issuer.firm} {...issuer} />],
    status === 'paid'
      ? [t('billing.paidOn'), format.dayTitle(format.dayOf(bill.paidAt!))]
      : [t('billing.due'), format.dayTitle(bill.dueOn)],
  ]
  return (
    <article className={style.paper} aria-labelledby="bill">
      <header>
        <div>
          <h2 id="bill">{t(status === 'paid' ? 'billing.receiptOf' : 'billing.billOf', { month })}</h2>
          <p className="s13 t2 num">{t('billing.issued', { number: bill.number, day: format.date(bill.issuedOn) })}</p>
        </div>
        <Chip icon={state === 'paid' ? IconCheck : state === 'late' ? IconAlert : IconClock}>
          {t(`billing.chip.${state}`)}
        </Chip>
      </header>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BillLines lines={bill.lines} amount={bill.amount} tax={bill.tax} currency={bill.currency} />
      {bill.refunded > 0 && <Refunded bill={bill} />}
      {bill.note && <p className={style.note}>{t('billing.note', { note: bill.note })}</p>}
      {children}
    </article>
  )
}

type PartyProps = {
  name: string
  beside?: string
  businessNumber: string
  representative: string
  address: string
}
const Party = ({ name, beside, businessNumber, representative, address }: PartyProps) => (
  <>
    {dotted(name, beside)}
    {(businessNumber || representative) && <small>{dotted(businessNumber, representative)}</small>}
    {address && <small>{address}</small>}
  </>
)

function Refunded({ bill }: { bill: Bill }) {
  const { t } = useTexts()
  const money = useMoney()
  return (
    <p className={style.sum}>
      <span>{t('billing.refunded')}</span>
      <b className="num">{money(bill.refunded, bill.currency)}</b>
    </p>
  )
}

/** The lines of a bill, or of what a change will cost, with their sum. */
export function BillLines({
  lines,
  amount,
  tax,
  currency,
}: { lines: readonly Line[] } & Pick<Bill, 'amount' | 'tax' | 'currency'>) {
  const { t } = useTexts()
  const format = useFormat()
  const money = useMoney()
  const words = useBillWords()
  return (
    <div className={style.lines}>
      <table>
        <caption className="unseen">{t('billing.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('billing.col.what')}</th>
            <th scope="col">{t('billing.col.people')}</th>
            <th scope="col">{t('billing.col.each')}</th>
            <th scope="col">{t('billing.col.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={`${at} ${line.kind}`}>
              <th scope="row">{words.line(line)}</th>
              <td>{line.seats > 0 && format.number(line.seats)}</td>
              <td>{line.unitAmount > 0 && money(line.unitAmount, currency)}</td>
              <td>{money(line.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.sum}>
        <span>
          {t('billing.total')}
          {tax > 0 && <small>{t('billing.tax', { amount: money(tax, currency) })}</small>}
        </span>
        <b className="num">{money(amount, currency)}</b>
      </p>
    </div>
  )
}
