// Card payments through a provider: what Saleslog needs of one. Another provider is one more file with these four functions,
// chosen in start.ts. Without one bills are paid by transfer.
import type { Language } from '../../contract/codes.ts'
import type { Currency } from '../../contract/calls/billing/prices.ts'

export type NewPayment = {
  /** Ours, told back by `look`. */
  subject: string
  /** In the currency's smallest unit. */
  amount: number
  currency: Currency
  /** What the payer reads: the number of the bill. */
  title: string
  email: string
  language: Language
  /** Where the browser goes afterwards, paid or not. */
  back: string
  /** The same for a repeated request, so that one payment is begun. */
  key: string
}
/** `ended`: neither paid nor payable any more. `url`: where it is paid, while it is open. */
export type Payment = {
  state: 'open' | 'paid' | 'ended'
  subject: string
  amount: number
  currency: string
  url: string | null
}
export type PaymentPort = {
  /** @returns the provider's reference of the payment, and the page on which it is made @throws PaymentFault */
  begin(payment: NewPayment): Promise<{ reference: string; url: string }>
  /** What the provider says of a payment; a browser that comes back is not believed. @throws PaymentFault */
  look(reference: string): Promise<Payment>
  /** Pays back a part of a payment, or all of it. @throws PaymentFault */
  payBack(of: { reference: string; amount: number; key: string }): Promise<void>
  /**
   * The payment that a message of the provider is about; null for a message about something else.
   * @throws WrongSignature unless the provider wrote it within the last minutes
   */
  told(message: Buffer, headers: Record<string, string | string[] | undefined>, now: Date): string | null
}
/** The provider was not reached, or refused; the message contains no key. */
export class PaymentFault extends Error {}
export class WrongSignature extends Error {}
