import { useEffect, useState } from 'react'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { currencyDigits } from '../../../contract/rules/money.ts'
import { setCached } from '../../api/query-client.ts'
import { staleRecord } from '../../api/stale-record.ts'
import { write } from '../../api/writes.ts'
import { dotted } from '../../format/format.ts'
import { fault, type FieldErrors } from '../../kit/forms/field-errors.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { forgetUnsentBid, readUnsentBid, storeUnsentBid } from '../../session/unsent-bids.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { inputOf, priceName, priceOf, valuesOf, type Bid, type BidValues } from './bid-form.ts'

/** The name under which files are chosen. */
export const filesOf = (code: string) => `bid ${code}`

/**
 * The form of a proposal. What is typed stays on this device until it is handed in. `base` is the proposal that it
 * changes: where another tab hands in another one, the form shows both until the supplier chooses.
 *
 * @param onClosed the due time has passed
 */
export function useBidForm(code: string, bid: Bid, onClosed: () => void) {
  const { t, language } = useTexts()
  const { items } = bid
  const [typed] = useState(() => readUnsentBid(code))
  const [base, setBase] = useState({ ver: typed?.ver ?? bid.ver, values: valuesOf(bid, language) })
  /** What this form has written: the version that it became, and the values that it had. */
  const [written, setWritten] = useState<{ ver: number; values: BidValues }>()
  const fix = (values: BidValues, ver = base.ver) => inputOf(values, { code, ver, items, language })
  const form = useForm({
    rules: bids.propose.input,
    first: (): BidValues => ({ ...base.values, ...(typed?.values as Partial<BidValues>) }),
    input: fix,
    also: (values: BidValues): FieldErrors => faultsOf(values),
    labels: {
      prices: t('bid.items'),
      ...Object.fromEntries(items.map(({ id, name, spec }) => [priceName(id), dotted(name, spec)])),
      currency: t('bid.currency'),
      leadDays: t('bid.lead'),
      terms: t('bid.terms'),
      validUntil: t('bid.validUntil'),
    },
  })
  function faultsOf(values: BidValues): FieldErrors {
    const bad = currencyDigits[values.currency] === 0 ? 'bid.badWhole' : 'bid.badDecimal'
    const prices = items.map(({ id }) => [id, priceOf(language, values, id)] as const)
    const wrong = prices.filter(([, price]) => Number.isNaN(price))
    if (prices.every(([, price]) => price === null)) return { prices: fault(t, 'bid.noPrice') }
    return Object.fromEntries(wrong.map(([id]) => [priceName(id), fault(t, bad)]))
  }
  const { values } = form
  const same = (one: BidValues, other: BidValues) => JSON.stringify(fix(one, 0)) === JSON.stringify(fix(other, 0))
  const isOther = bid.ver !== base.ver
  // Of a proposal that has changed since this was typed, the earlier values are not known.
  const isUnknown = isOther && base.ver === typed?.ver
  const isChanged = isUnknown || !same(values, base.values)
  const adopt = (keeps: boolean) => {
    const stored = valuesOf(bid, language)
    setBase({ ver: bid.ver, values: stored })
    if (keeps) form.preset({ keptFileIds: values.keptFileIds.filter((id) => stored.keptFileIds.includes(id)) })
    else form.preset(stored)
  }
  const isWritten = written?.ver === bid.ver
  if (isOther && (isWritten || !isChanged)) adopt(isWritten && !same(values, written.values))
  useEffect(() => {
    if (isChanged) storeUnsentBid(code, base.ver, values)
    else forgetUnsentBid(code)
  }, [code, isChanged, values, base.ver])

  const caught = async (error: unknown): Promise<boolean> => {
    const record = staleRecord(bids.opened, error)
    if (record) setCached(bids.opened, { code }, record)
    else if ((error as { word?: string }).word === 'order_closed') onClosed()
    return record !== null
  }
  const becomes = [bids.opened, { code }] as const
  const send = () => {
    const given = form.check()
    if (!given) return
    const hand = async () => {
      const { sendWithChosenFiles } = await import('../files/shared/uploads.ts')
      const now = await sendWithChosenFiles(filesOf(code), (options) =>
        write(bids.propose, given, { ...options, becomes }),
      )
      if (!now) return
      setWritten({ ver: now.ver, values })
      toast.success(t(base.ver === 0 ? 'bid.sent' : 'bid.changed'))
    }
    void form.send(hand, { doing: t('doing.save'), failed: t('bid.sendFailed'), caught })
  }
  const withdraw = async () => {
    const question = { title: t('bid.withdraw.title'), body: t('bid.withdraw.body'), verb: t('bid.withdraw') }
    if (!(await confirm({ ...question, danger: true }))) return
    const take = async () => {
      const now = await write(bids.withdraw, { code, ver: base.ver }, { becomes })
      setWritten({ ver: now.ver, values })
      toast.success(t('bid.withdrawn'))
    }
    void form.send(take, { doing: t('doing.save'), failed: t('bid.withdrawFailed'), caught })
  }
  return {
    form,
    send,
    withdraw: () => void withdraw(),
    isChanged,
    /** Typed when the page was open before. */
    isBack: isChanged && typed !== undefined,
    undo: () => form.change(base.values),
    /** Another proposal was handed in, or it was withdrawn, since this form was opened. */
    isStale: isOther && !form.busy && !isWritten,
    takeStored: () => adopt(false),
    keepTyped: () => adopt(true),
  }
}
export type BidForm = ReturnType<typeof useBidForm>
