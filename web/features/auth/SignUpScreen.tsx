import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useRef } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, useSearchParams } from 'react-router'
import { href, paths } from '../../../contract/core/paths.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { CodeRow } from './CodeRow.tsx'
import { Consent } from './Consent.tsx'
import { EmailField } from './EmailField.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { EmailSuggestions } from './EmailSuggestions.tsx'
import { nextPath } from './shared/next-path.ts'
import { NewPassword } from './shared/NewPassword.tsx'
import { OwnPhone } from './shared/OwnPhone.tsx'
import { useSignUp } from './use-sign-up.ts'

/** Verifies the e-mail address first; the code is submitted with the rest of the form. */
export function SignUpScreen() {
  const { t } = useTexts()
  const email = useRef<HTMLInputElement>(null)
  const { form, sent, own, sendCode, signUp, changeEmail } = useSignUp(email)
  const { sentTo } = sent
  const next = nextPath(useSearchParams()[0].get('next'))
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
        {!sentTo && <EmailSuggestions email={form.field('email')} box={email} />}
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
      <RelatedLinks>
        <span className="t3">{t('auth.hasAccount')}</span>
        <Link className="link" to={href(paths.signIn, {}, { next })}>
          {t('auth.signIn')}
        </Link>
      </RelatedLinks>
    </AuthLayout>
  )
}
