import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link } from 'react-router'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { endSession } from '../../api/session-check.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { NewPassword } from './shared/NewPassword.tsx'
import { useMismatch } from './shared/password-parts.ts'

/** Sets a new password; opened by the link in the mail. */
export function ChangePasswordScreen() {
  const { t } = useTexts()
  const { email, code } = usePathParams(paths.changePassword)
  const [doneWith, setDoneWith] = useState<string | null>(null)
  const mismatch = useMismatch()
  const form = useForm({
    rules: auth.changePassword.input,
    first: () => ({ password: '', again: '' }),
    input: ({ password }) => ({ email, code, password }),
    also: mismatch,
    labels: { password: t('auth.newPassword'), again: t('auth.newPasswordAgain') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          try {
            await callApi(auth.changePassword, given)
          } catch (error) {
            // An expired or invalid code comes from the link, so no field can show the error.
            if (error instanceof CallError && isLinkFault(error))
              throw new CallError(error.word, error.status, t('auth.changePassword.linkGone'))
            if (error instanceof CallError && !error.message)
              throw new CallError(error.word, error.status, t('auth.changePassword.failed'))
            throw error
          }
          endSession()
          setDoneWith(code)
        },
        { doing: t('doing.password') },
      )
  }
  if (doneWith === code)
    return (
      <AuthLayout title={t('auth.changePassword.done')} lede={t('auth.changePassword.doneBody')}>
        <div className={style.go}>
          <Button look="primary" wide to={paths.signIn}>
            {t('auth.signIn')}
          </Button>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.changePassword')} lede={t('auth.changePassword.lede')}>
      <Form {...form.frame} onSubmit={submit}>
        <TextField label={t('auth.email')} name="email" type="email" autoComplete="username" value={email} readOnly />
        <NewPassword password={form.field('password')} again={form.field('again')} />
        <div className={style.go}>
          <CallErrorNotice error={form.refusal}>
            {form.refusal && isLinkFault(form.refusal) && (
              <Button wide to={paths.findPassword}>
                {t('auth.changePassword.newLink')}
              </Button>
            )}
          </CallErrorNotice>
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t('auth.changePassword.go')}
          </Button>
        </div>
      </Form>
      <RelatedLinks>
        <Link to={paths.signIn}>{t('auth.toSignIn')}</Link>
      </RelatedLinks>
    </AuthLayout>
  )
}
const isLinkFault = ({ word }: CallError) => word === 'code_wrong' || word === 'code_expired'
