import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useRef } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate } from 'react-router'
import { currentVersions } from '../../../contract/calls/acceptances/legal.ts'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { callApi, storeCode, createChallenge } from '../../api/client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { CodeRow } from './CodeRow.tsx'
import { Consent } from './Consent.tsx'
import { EmailField } from './EmailField.tsx'
import { AuthLayout, Ways } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { MailEnds } from './MailEnds.tsx'
import { NewPassword } from './shared/NewPassword.tsx'
import { OwnPhone, useOwnPhone } from './shared/OwnPhone.tsx'
import { useMismatch } from './shared/password-parts.ts'
import { useSentCode } from './use-sent-code.ts'

const empty = { email: '', mailCode: '', name: '', password: '', again: '', phone: '', phoneCode: '' }

/** Verifies the e-mail address first; the code is submitted with the rest of the form. */
export function SignUpScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const email = useRef<HTMLInputElement>(null)
  const sent = useSentCode((to) => callApi(auth.sendMailCode, { email: to }))
  const { sentTo } = sent
  const own = useOwnPhone()
  const mismatch = useMismatch()
  const form = useForm({
    rules: auth.signUp.input,
    first: () => empty,
    also: (values) => ({ ...mismatch(values), ...own.faults(values) }),
    labels: {
      email: t('auth.email'),
      mailCode: t('auth.code'),
      name: t('auth.name'),
      password: t('auth.password'),
      again: t('auth.passwordAgain'),
      phone: t('auth.phone'),
      phoneCode: t('auth.phoneCode'),
    },
  })
  const sendCode = () => {
    const given = form.check(['email'])
    if (given) void form.send(() => sent.send(given.email), { doing: t('doing.code') })
  }
  const signUp = () => {
    const given = form.check()
    if (given && sentTo)
      void form.send(
        async () => {
          const codeChallenge = await createChallenge()
          const { code } = await callApi(auth.signUp, {
            ...given,
            email: sentTo,
            language: currentLanguage(),
            codeChallenge,
            ...currentVersions,
          })
          storeCode(code)
          await navigate(href(paths.authenticating, {}, { from: 'signup' }))
        },
        { doing: t('doing.signUp'), failed: t('form.registerFailed') },
      )
  }
  const changeEmail = () => {
    sent.forget()
    form.change({ mailCode: '' })
    setTimeout(() => email.current?.focus())
  }
  const isTaken = form.errors.email?.code === 'error.email_in_use'
  return (
    <AuthLayout title={t('auth.signUp')} lede={t(sentTo ? 'auth.signUp.ledeRest' : 'auth.signUp.lede')}>
      <Form {...form.frame} onSubmit={sentTo ? signUp : sendCode}>
        <EmailField
          {...form.field('email')}
          ref={email}
          readOnly={sentTo !== null}
          autoFocus
          side={
            sentTo && (
              <button type="button" onClick={changeEmail}>
                {t('auth.changeEmail')}
              </button>
            )
          }
        />
        {!sentTo && <MailEnds email={form.field('email')} box={email} />}
        {sentTo && (
          <>
            <CodeRow
              sent={sent}
              field={form.field('mailCode')}
              icon={IconMail}
              words={t('auth.codeSent', { email: sentTo })}
              busy={form.busy}
              onAgain={sendCode}
            />
            <TextField {...form.field('name')} autoComplete="name" />
            <NewPassword password={form.field('password')} again={form.field('again')} />
            <OwnPhone own={own} phone={form.field('phone')} code={form.field('phoneCode')} form={form} />
          </>
        )}
        <div className={style.go}>
          <CallErrorNotice error={form.refusal} />
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t(sentTo ? 'auth.signUp.go' : 'auth.sendCode')}
          </Button>
          {isTaken && (
            <Button wide to={paths.findPassword}>
              {t('auth.findPassword')}
            </Button>
          )}
          {sentTo && <Consent />}
        </div>
      </Form>
      <Ways>
        <span className="t3">{t('auth.hasAccount')}</span>
        <Link className="link" to={paths.signIn}>
          {t('auth.signIn')}
        </Link>
      </Ways>
    </AuthLayout>
  )
}
