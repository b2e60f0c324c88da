import { Fragment, type KeyboardEvent } from 'react'
import { itemAmount, totalOf } from '../../../contract/calls/bidding/amounts.ts'
import { moneyCurrencies, type MoneyCurrency } from '../../../contract/rules/money.ts'
import { amountText, currencySign } from '../../format/amount-text.ts'
import { dotted } from '../../format/format.ts'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { onEnter } from '../../ui/keys.ts'
import { useTexts } from '../../ui/texts.ts'
import { ItemsTable, Quantity, Total } from './ItemsTable.tsx'
import { priceName, priceOf, pricesOf, type Bid } from './bid-form.ts'
import type { BidForm } from './use-bid-form.ts'
import style from './Bid.module.css'

/** Enter leads to the next price, as in a table of numbers; the form is handed in by its button, or by ⌘↵. */
const toNextPrice = onEnter((event: KeyboardEvent<HTMLInputElement>) => {
  const { form } = event.currentTarget
  const fields = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
})

/** The items with a price each, their amounts, and the sum as far as they are filled in. */
export function PricesField({ bid, form }: { bid: Bid; form: BidForm['form'] }) {
  const { t, language } = useTexts()
  const { items } = bid
  const { values, errors } = form
  const { currency } = values
  const setPrice = (itemId: string, text: string) =>
    form.change({ prices: { ...values.prices, [itemId]: text } }, priceName(itemId), 'prices')
  /** What was typed is shown as it was read. */
  const settle = (itemId: string) => {
    const price = priceOf(language, values, itemId)
    if (price !== null && !Number.isNaN(price)) setPrice(itemId, amountText(language, price, currency))
  }
  const { total, isComplete } = totalOf(items, pricesOf(language, values, items))
  return (
    <ItemsTable
      bid={bid}
      currency={currency}
      action={
        <span className={style.currency}>
          <SelectField
            {...form.field('currency')}
            layout="bare"
            onChange={(next) => form.change({ currency: next as MoneyCurrency }, ...Object.keys(errors))}
            options={moneyCurrencies.map((value) => ({ value, label: `${value} (${currencySign(language, value)})` }))}
          />
        </span>
      }
      foot={
        <>
          <Total label={t(isComplete ? 'bid.whole' : 'bid.soFar')} total={total} currency={currency} />
          {!isComplete && <p className="s12 t3">{t('bid.emptyHint')}</p>}
        </>
      }
      above={
        errors.prices && (
          <div className={style.fault} data-field="prices">
            <FieldError>{errors.prices.message}</FieldError>
          </div>
        )
      }
    >
      {items.map((item) => {
        const price = priceOf(language, values, item.id)
        const error = errors[priceName(item.id)]
        return (
          <Fragment key={item.id}>
            <tr>
              <th scope="row">
                {item.name}
                {item.spec && <small>{item.spec}</small>}
              </th>
              <Quantity item={item} />
              <td className={style.price} data-field={priceName(item.id)}>
                <div className={`input ${error ? style.bad : ''}`}>
                  <input
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    name={priceName(item.id)}
                    aria-label={t('bid.priceOf', { item: dotted(item.name, item.spec) })}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error && `${priceName(item.id)}-error`}
                    value={values.prices[item.id] ?? ''}
                    onChange={(event) => setPrice(item.id, event.target.value)}
                    onBlur={() => settle(item.id)}
                    onKeyDown={toNextPrice}
                  />
                </div>
              </td>
              <td className="desk">
                {price === null || Number.isNaN(price)
                  ? '–'
                  : amountText(language, itemAmount(price, item.quantity), currency)}
              </td>
            </tr>
            {error && (
              <tr className={style.fault}>
                <td colSpan={4}>
                  <FieldError id={`${priceName(item.id)}-error`}>{error.message}</FieldError>
                </td>
              </tr>
            )}
          </Fragment>
        )
      })}
    </ItemsTable>
  )
}
