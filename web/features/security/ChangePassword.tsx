import { useTexts } from '../../ui/texts.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { write } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { NewPassword } from '../auth/shared/NewPassword.tsx'
import { useMismatch } from '../auth/shared/password-parts.ts'
import style from './Security.module.css'

const emptyForm = { current: '', password: '', again: '' }
export function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTexts()
  const mismatch = useMismatch()
  const form = useForm({
    rules: profile.changePassword.input,
    first: () => emptyForm,
    also: mismatch,
    labels: {
      current: t('security.password.current'),
      password: t('auth.newPassword'),
      again: t('auth.newPasswordAgain'),
    },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          try {
            await write(profile.changePassword, given)
          } catch (error) {
            if (error instanceof CallError && !error.message)
              throw new CallError(error.word, error.status, t('auth.changePassword.failed'), error.fields)
            throw error
          }
          toast.success(t('security.password.changed'))
          onDone()
        },
        { doing: t('doing.password') },
      )
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...form.field('current')} autoComplete="current-password" autoFocus />
      <NewPassword password={form.field('password')} again={form.field('again')} />
      <CallErrorNotice error={form.refusal} />
      <div className={style.go}>
        <Button type="submit" busy={form.busy}>
          {t('security.password.change')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
