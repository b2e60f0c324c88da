import { fields } from '../../../contract/core/call.ts'
import { EnteredPassword } from '../../../contract/rules/rules.ts'
import { CallError } from '../../api/call-error.ts'
import { useMe } from '../../api/me.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Proof } from './proof.ts'
import type { Ticket } from './ConfirmBySecondStep.tsx'
import style from './ConnectApp.module.css'

const rules = fields({ password: EnteredPassword })
type Props = { onConfirm: (proof: Proof) => Promise<void>; onTicket: (ticket: Ticket) => void; onCancel: () => void }

export function ConfirmByPassword({ onConfirm, onTicket, onCancel }: Props) {
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const form = useForm({ rules, first: () => ({ password: '' }), labels: { password: t('security.password') } })
  const caught = (error: unknown) => {
    if (!(error instanceof CallError) || error.word !== 'otp_required') return false
    onTicket(error.record as Ticket)
    return true
  }
  const submit = () => {
    const given = form.check()
    if (given) void form.send(() => onConfirm(given), { doing: t('doing.save'), caught })
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <CallErrorNotice error={form.refusal} />
      <div className={style.acts}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('api.connect.go')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </Form>
  )
}
