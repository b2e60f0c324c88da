import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { quoted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { useTexts } from '../../ui/texts.ts'
import { changeOrder } from './change-order.ts'
import type { Given } from './order.ts'
import { OrderDialog } from './OrderDialog.tsx'

/** Cancels a published order; its suppliers read the reason. */
export function CancelDialog({ order, onClose }: Given) {
  const { t } = useTexts()
  const format = useFormat()
  const { id, ver, title, supplierCount } = order
  const form = useForm({
    rules: bidding.cancel.input,
    first: () => ({ reason: '' }),
    input: (values) => ({ id, ver, ...values }),
    labels: { reason: t('bidding.reason') },
  })
  return (
    <OrderDialog
      danger
      title={t('bidding.cancelTitle', quoted(title))}
      lede={t('bidding.cancelLede', { number: format.number(supplierCount) })}
      verb={t('bidding.cancel')}
      {...{ form, onClose }}
      save={(given) => changeOrder(bidding.cancel, id, given, t('bidding.cancelled'))}
    >
      <TextArea {...form.field('reason')} optional limit={limits.orderReason} />
    </OrderDialog>
  )
}
