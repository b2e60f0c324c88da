import { useState } from 'react'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { write } from '../../api/writes.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Membership } from './bill.ts'
import style from './Billing.module.css'

const names = ['firm', 'businessNumber', 'representative', 'address', 'email'] as const

/** Who bills are made out to. */
export function PayerSection({ membership }: { membership: Membership }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { billing: payer } = membership
  return (
    <Section
      title={t('billing.payer')}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('billing.payer.edit')}
        </Button>
      }
    >
      {names.some((name) => payer[name]) ? (
        <DescriptionList rows={names.map((name) => [t(`billing.payer.${name}`), payer[name]])} />
      ) : (
        <p className="s13 t2">{t('billing.payer.none')}</p>
      )}
      {isOpen && <PayerDialog membership={membership} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function PayerDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    rules: billing.setPayer.input,
    first: () => membership.billing,
    input: (values) => ({ ...values, ver: membership.ver }),
    labels: Object.fromEntries(names.map((name) => [name, t(`billing.payer.${name}`)])) as Record<
      (typeof names)[number],
      string
    >,
  })
  const submit = () => {
    const given = form.check()
    if (!given) return
    const save = async () => {
      await write(billing.setPayer, given, { becomes: [billing.membership, {}] })
      toast.success(t('billing.payer.saved'))
      onClose()
    }
    void form.send(save, { doing: t('doing.save') })
  }
  return (
    <Dialog open title={t('billing.payer')} onClose={onClose}>
      <Form {...form.frame} onSubmit={submit}>
        <TextField {...form.field('firm')} autoComplete="organization" autoFocus />
        <TextField {...form.field('businessNumber')} inputMode="numeric" />
        <TextField {...form.field('representative')} />
        <TextField {...form.field('address')} autoComplete="street-address" />
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={t('billing.payer.emailHint')}
        />
        <CallErrorNotice error={form.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('form.save')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
