// Saves an order as a draft, or sends it.
import { useNavigate } from 'react-router'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { staleRecord } from '../../api/stale-record.ts'
import { write } from '../../api/writes.ts'
import { useMe } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { fault } from '../../kit/forms/field-errors.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { uploadFormFiles } from '../files/shared/later.tsx'
import { emptyOrder, isEmptyItem, isWholeItem, orderFormOf, orderInput, type OrderForm } from './order-form.ts'
import type { Order } from './order.ts'
import { useOrderLabels } from './use-order-labels.ts'

/** The key under which a new order is kept on this device. */
export const orderDraft = 'order'

type Kept = OrderForm & { ver: number; clientKey: string }

/** @param order the draft that is edited; null for a new one */
export function useWriteOrder(order: Order | null) {
  const { t, language } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const currency = useMe()?.timeZone === 'Asia/Seoul' ? 'KRW' : 'USD'
  const form = useForm({
    rules: order ? bidding.update.input : bidding.create.input,
    keep: order ? `order ${order.id}` : orderDraft,
    first: (): Kept => ({
      ...(order ? orderFormOf(order, format, language) : emptyOrder(currency)),
      ver: order?.ver ?? 0,
      clientKey: crypto.randomUUID(),
    }),
    input: (values) => inputOf(values, false),
    labels: useOrderLabels(),
  })
  const inputOf = ({ ver, clientKey, ...values }: Kept, isPublished: boolean) => {
    const written = orderInput(values, format, language, isPublished)
    return order ? { ...written, id: order.id, ver } : { ...written, clientKey }
  }

  /** Names the row that is wrong: the contract knows the whole list only. */
  const isGood = (): boolean => {
    const at = form.values.items.findIndex((item) => !isEmptyItem(item) && !isWholeItem(item, language))
    if (at < 0) return form.check() !== null
    const message = t('bidding.itemBad', { place: format.number(at + 1) })
    form.show({ items: { ...fault(t, 'rule.required'), message } })
    return false
  }
  const save = (isPublished: boolean) => {
    if (!isGood()) return
    const missing = isPublished && form.values.suppliers.length === 0
    if (missing) return form.show({ suppliers: fault(t, 'rule.required') })
    void form.send(() => sendAs(form.values, isPublished), { doing: t('doing.save'), failed: t('bidding.failed') })
  }
  const sendAs = async (values: Kept, isPublished: boolean): Promise<void> => {
    try {
      const input = inputOf(values, isPublished)
      const { id } = await ('id' in input ? write(bidding.update, input) : write(bidding.create, input))
      form.forget()
      if (!order) void uploadFormFiles(orderDraft, 'order', id, t)
      toast.success(
        isPublished ? t('bidding.sent', { number: format.number(values.suppliers.length) }) : t('bidding.saved'),
      )
      void navigate(href(paths.order, { orderId: id }), { replace: true })
    } catch (error) {
      const theirs = staleRecord(bidding.detail, error)
      if (!theirs) throw error
      // Nothing is replaced unseen: the other version stays unless the user decides otherwise.
      const question = { title: t('bidding.stale.title'), body: t('bidding.stale.body'), verb: t('bidding.stale.mine') }
      if (!(await confirm(question))) return
      form.change({ ver: theirs.ver })
      await sendAs({ ...values, ver: theirs.ver }, isPublished)
    }
  }
  const send = async () => {
    if (!isGood()) return
    const number = format.number(form.values.suppliers.length)
    if (form.values.suppliers.length > 0) {
      const sure = {
        title: t('bidding.sure.title', { number }),
        body: t('bidding.sure.body'),
        verb: t('bidding.sendTo', { number }),
      }
      if (!(await confirm(sure))) return
    }
    save(true)
  }
  return { form, saveDraft: () => save(false), send: () => void send() }
}
