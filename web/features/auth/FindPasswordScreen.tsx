import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate } from 'react-router'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { EmailField } from './EmailField.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'

export function FindPasswordScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [unknown, setUnknown] = useState('')
  const form = useForm({
    rules: auth.findPassword.input,
    first: () => ({ email: '' }),
    labels: { email: t('auth.email') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          try {
            await callApi(auth.findPassword, given)
          } catch (error) {
            if (error instanceof CallError && error.word === 'no_account') setUnknown(form.values.email)
            throw error
          }
          await navigate(paths.passwordMailed, { state: { email: given.email } })
        },
        { doing: t('doing.mail') },
      )
  }
  return (
    <AuthLayout title={t('auth.findPassword')} lede={t('auth.findPassword.lede')}>
      <Form {...form.frame} onSubmit={submit}>
        <EmailField {...form.field('email')} autoFocus />
        <div className={style.go}>
          <CallErrorNotice error={form.refusal} />
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t('auth.findPassword.send')}
          </Button>
          {unknown !== '' && unknown === form.values.email && (
            <Button wide to={paths.signUp}>
              {t('auth.makeAccount')}
            </Button>
          )}
        </div>
      </Form>
      <RelatedLinks>
        <Link to={paths.findId}>{t('auth.findId')}</Link>
        <Link to={paths.signIn}>{t('auth.toSignIn')}</Link>
      </RelatedLinks>
    </AuthLayout>
  )
}
