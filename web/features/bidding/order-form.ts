// The values of the order form, and their conversion to and from the contract.
import type { bidding } from '../../../contract/calls/bidding/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import type { InputOf } from '../../../contract/core/call.ts'
import type { MoneyCurrency } from '../../../contract/rules/money.ts'
import { amountText, readAmount } from '../../format/amount-text.ts'
import type { Format } from '../../format/format.ts'
import type { Order } from './order.ts'
import { numberToType, typedNumber } from './typed-number.ts'

export type ItemForm = { name: string; spec: string; quantity: string; unit: string }
export type SupplierForm = { name: string; email: string; language: Language; customerId: string }
export type OrderForm = {
  title: string
  items: ItemForm[]
  day: string | null
  time: string | null
  currency: MoneyCurrency
  budget: string
  isBudgetShown: boolean
  terms: string
  suppliers: SupplierForm[]
}
/** The due time of day where none was chosen: the end of a working day. */
const defaultTime = '18:00'
export const emptyItem = (): ItemForm => ({ name: '', spec: '', quantity: '', unit: '' })
export const isEmptyItem = ({ name, spec, quantity, unit }: ItemForm) => !(name + spec + quantity + unit).trim()

export const isWholeItem = ({ name, quantity, unit }: ItemForm, language: string) =>
  name.trim() !== '' && unit.trim() !== '' && (typedNumber(language, quantity) ?? 0) > 0

export const emptyOrder = (currency: MoneyCurrency): OrderForm => ({
  title: '',
  items: [emptyItem()],
  day: null,
  time: defaultTime,
  currency,
  budget: '',
  isBudgetShown: false,
  terms: '',
  suppliers: [],
})
export const orderFormOf = (order: Order, format: Format, language: string): OrderForm => ({
  title: order.title,
  items: [
    ...order.items.map(({ name, spec, quantity, unit }) => ({
      name,
      spec,
      quantity: numberToType(language, quantity),
      unit,
    })),
    emptyItem(),
  ],
  day: order.dueAt && format.dayOf(order.dueAt),
  time: order.dueAt ? format.timeOf(order.dueAt) : defaultTime,
  currency: order.currency,
  budget: order.budget === null ? '' : amountText(language, order.budget, order.currency),
  isBudgetShown: order.isBudgetShown,
  terms: order.terms,
  suppliers: order.suppliers.map(({ name, email, language, customerId }) => ({
    name,
    email,
    language,
    customerId: customerId ?? '',
  })),
})
export type WrittenOrder = Omit<InputOf<typeof bidding.create>, 'clientKey'>
/** Rows that are empty are left out. What is no amount is NaN, which the contract refuses. */
export const orderInput = (form: OrderForm, format: Format, language: string, isPublished: boolean): WrittenOrder => ({
  title: form.title,
  terms: form.terms,
  currency: form.currency,
  budget: form.budget.trim() === '' ? null : (readAmount(language, form.budget, form.currency) ?? Number.NaN),
  isBudgetShown: form.isBudgetShown,
  dueAt: form.day ? format.instantOf(form.day, form.time ?? defaultTime) : '',
  items: form.items
    .filter((item) => !isEmptyItem(item))
    .map((item) => ({ ...item, quantity: typedNumber(language, item.quantity) ?? Number.NaN })),
  suppliers: form.suppliers,
  isPublished,
})
