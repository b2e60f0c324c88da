import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { useTexts } from '../../ui/texts.ts'
import { changeOrder } from './change-order.ts'
import type { Given } from './order.ts'
import { OrderDialog } from './OrderDialog.tsx'
import type { Picks } from './use-picks.ts'

/** The reason of a decision, before all suppliers are told. */
export function AwardDialog({ order, picks, verb, onClose }: Given & { picks: Picks; verb: string }) {
  const { t } = useTexts()
  const { id, ver } = order
  const form = useForm({
    rules: bidding.award.input,
    first: () => ({ reason: '' }),
    input: ({ reason }) => ({ id, ver, reason, awards: picks.awards }),
    labels: { reason: t('bidding.reason') },
  })
  return (
    <OrderDialog
      title={verb}
      lede={t('bidding.awardHint')}
      verb={t('bidding.awardGo')}
      {...{ form, onClose }}
      save={(given) => changeOrder(bidding.award, id, given, t('bidding.awardDone'))}
    >
      <TextArea {...form.field('reason')} optional hint={t('bidding.reasonHint')} limit={limits.orderReason} />
    </OrderDialog>
  )
}
