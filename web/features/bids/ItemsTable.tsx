import type { ReactNode } from 'react'
import { moneyText, type MoneyCurrency } from '../../../contract/rules/money.ts'
import { currencySign } from '../../format/amount-text.ts'
import { useFormat } from '../../format/use-format.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Bid } from './bid-form.ts'
import style from './Bid.module.css'

type Props = {
  bid: Bid
  currency: MoneyCurrency
  title?: string
  action?: ReactNode
  above?: ReactNode
  children: ReactNode
  foot: ReactNode
}
/** The items of an order as a table; `children` are its rows. */
export function ItemsTable({ bid, currency, title, action, above, children, foot }: Props) {
  const { t, language } = useTexts()
  const format = useFormat()
  const units = new Set(bid.items.map(({ unit }) => unit))
  const sign = currencySign(language, currency)
  // Where all items are counted in one unit, the head names it.
  const per = units.size === 1 ? [sign, ...units].filter(Boolean).join('/') : sign
  return (
    <Section title={title ?? t('bid.items')} count={format.number(bid.items.length)} action={action}>
      {above}
      <table className={style.items}>
        <thead>
          <tr>
            <th scope="col">{t('bid.item')}</th>
            <th scope="col">{t('bid.quantity')}</th>
            <th scope="col">{t('bid.priceIn', { unit: per })}</th>
            <th scope="col" className="desk">
              {t('bid.amount')}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {foot}
    </Section>
  )
}

export function Quantity({ item: { quantity, unit } }: { item: Bid['items'][number] }) {
  const { t } = useTexts()
  const format = useFormat()
  return <td>{t('bid.quantityOf', { quantity: format.number(quantity), unit })}</td>
}

export function Total({ label, total, currency }: { label: string; total: number; currency: MoneyCurrency }) {
  const { language } = useTexts()
  return (
    <p className={style.total}>
      <span>{label}</span>
      <output className="num">{moneyText(language, total, currency)}</output>
    </p>
  )
}
