import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profile } from '../../../contract/profile.ts'
import { GivenPassword, optionalText, Password } from '../../../contract/rules.ts'
import { CallError } from '../../api.ts'
import { useWrite } from '../../queries.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { NewPassword } from '../auth/NewPassword.tsx'
import { mismatch } from '../auth/password-parts.ts'
import { Refusal } from '../auth/Refusal.tsx'
import { useEntry } from '../auth/use-entry.ts'
import style from './Profile.module.css'

export function MyPassword({ email }: { email: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Change email={email} onDone={() => setOpen(false)} />
  ) : (
    <>
      <p className="s13 t2">{t('profile.password.lede')}</p>
      <div className={style.go}>
        <Button onClick={() => setOpen(true)}>{t('profile.password.change')}</Button>
      </div>
    </>
  )
}
const none = { current: '', password: '', again: '' }
function Change({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation()
  const changing = useWrite(profile.changePassword, t('doing.password'), [profile.devices])
  const entry = useEntry(
    { current: GivenPassword, password: Password, again: optionalText() },
    none,
    ({ password, again }) => mismatch(password, again),
  )
  const submit = () => {
    const given = entry.check()
    if (given)
      void entry.run(async () => {
        try {
          await changing.mutateAsync({ current: given.current, password: given.password })
        } catch (error) {
          if (error instanceof CallError && !error.message)
            throw new CallError(error.word, error.status, t('auth.changePassword.failed'), error.fields)
          throw error
        }
        toast.success(t('profile.password.changed'))
        onDone()
      })
  }
  return (
    <Form {...entry.form} onSubmit={submit}>
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...entry.field('current')}
        label={t('profile.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <NewPassword
        password={entry.field('password')}
        again={entry.field('again')}
        labels={{ password: t('auth.newPassword'), again: t('auth.newPasswordAgain') }}
      />
      <Refusal error={entry.refusal} />
      <div className={style.go}>
        <Button type="submit" busy={entry.busy}>
          {t('profile.password.change')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
