import { billing } from '../../../../contract/calls/billing/calls.ts'
import { currencyDigits } from '../../../../contract/rules/money.ts'
import { write } from '../../../api/writes.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../../kit/forms/use-form.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useMoney } from '../shared/money.ts'
import type { ServiceBill } from '../bill.ts'
import style from '../Billing.module.css'

export type Outcome = 'paid' | 'not_arrived' | 'refunded'

/** That the money of a bill arrived, that it did not, or that some was paid back. */
export function ConfirmDialog({
  bill,
  outcome,
  onClose,
}: {
  bill: ServiceBill
  outcome: Outcome
  onClose: () => void
}) {
  const { t } = useTexts()
  const money = useMoney()
  const { id, ver, amount, currency, number } = bill
  const unit = 10 ** currencyDigits[currency]
  const needsAmount = outcome !== 'not_arrived'
  const form = useForm({
    rules: billing.confirm.input,
    first: () => ({ amount: '', note: '' }),
    input: (values) => ({
      id,
      outcome,
      ver,
      note: values.note,
      // Typed as it stands on the bank's list: with or without separators.
      amount: needsAmount ? Math.round(Number(values.amount.replace(/[\s,]/g, '')) * unit) : 0,
    }),
    labels: {
      amount: t(outcome === 'paid' ? 'billing.service.arrived' : 'billing.service.amount'),
      note: t('billing.service.note'),
    },
  })
  const submit = () => {
    const given = form.check()
    if (!given) return
    const save = async () => {
      await write(billing.confirm, given)
      toast.success(t(`billing.service.done.${outcome}`))
      onClose()
    }
    void form.send(save, { doing: t('doing.save') })
  }
  const titles = {
    paid: t('billing.service.confirm'),
    not_arrived: t('billing.service.missing'),
    refunded: t('billing.service.refund'),
  }
  return (
    <Dialog open title={`${titles[outcome]} · ${number}`} onClose={onClose}>
      {outcome === 'not_arrived' && <p className="s13 t2">{t('billing.service.missing.lede')}</p>}
      {outcome === 'refunded' && <p className="s13 t2">{t('billing.service.refund.lede')}</p>}
      <Form {...form.frame} onSubmit={submit}>
        {needsAmount && (
          <TextField
            {...form.field('amount')}
            hint={t('billing.service.arrivedHint', { amount: money(amount, currency) })}
            inputMode="decimal"
            autoFocus
          />
        )}
        {outcome !== 'paid' && <TextField {...form.field('note')} autoFocus={!needsAmount} />}
        <CallErrorNotice error={form.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" busy={form.busy}>
            {titles[outcome]}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
