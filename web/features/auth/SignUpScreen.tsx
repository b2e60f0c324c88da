import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { auth } from '../../../contract/auth.ts'
import {
  Email,
  optionally,
  optionalText,
  OptionalPhone,
  Password,
  PersonName,
  SixDigits,
} from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { ask, keepCode, newChallenge } from '../../api.ts'
import { currentLanguage } from '../../i18n.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Chip } from '../../ui/marks/Chip.tsx'
import { CodeField } from '../../ui/forms/CodeField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Gate, Ways } from './Gate.tsx'
import style from './Gate.module.css'
import { mailEnds } from './mail-ends.ts'
import { NewPassword } from './NewPassword.tsx'
import { OwnPhone, useOwnPhone } from './OwnPhone.tsx'
import { mismatch } from './password-parts.ts'
import { Refusal } from './Refusal.tsx'
import { useEntry } from './use-entry.ts'
import { useResend } from './use-resend.ts'

/** E-mail first; the code from the mail then goes with the rest of the form. */
export function SignUpScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = useResend()
  const email = useRef<HTMLInputElement>(null),
    mailCode = useRef<HTMLInputElement>(null)
  const own = useOwnPhone()
  const entry = useEntry(
    {
      email: Email,
      mailCode: SixDigits,
      name: PersonName,
      password: Password,
      again: optionalText(),
      phone: OptionalPhone,
      phoneCode: optionally(SixDigits),
    },
    { email: '', mailCode: '', name: '', password: '', again: '', phone: '', phoneCode: '' },
    (texts) => ({ ...mismatch(texts.password, texts.again), ...own.faults(texts) }),
  )

  const sendCode = () => {
    const given = entry.check(['email'])
    if (given)
      void entry.run(
        async () => {
          await ask(auth.sendMailCode, { email: given.email })
          resend.start()
          setSentTo(given.email)
          setTimeout(() => mailCode.current?.focus())
        },
        { doing: t('doing.code') },
      )
  }
  const signUp = () => {
    const given = entry.check()
    if (given && sentTo)
      void entry.run(
        async () => {
          const { code } = await ask(auth.signUp, {
            email: sentTo,
            password: given.password,
            name: given.name,
            mailCode: given.mailCode,
            phone: given.phone,
            phoneCode: given.phoneCode,
            language: currentLanguage(),
            codeChallenge: await newChallenge(),
          })
          keepCode(code)
          await navigate('/authing?from=signup')
        },
        { doing: t('doing.signUp'), failed: t('form.registerFailed') },
      )
  }
  const sendPhoneCode = (send: (phone: string) => Promise<void>) => {
    const given = entry.check(['phone'])
    if (given) void entry.run(() => send(given.phone), { doing: t('doing.code') })
  }
  const changeEmail = () => {
    setSentTo(null)
    entry.set('mailCode')('')
    setTimeout(() => email.current?.focus())
  }
  const isTaken = entry.field('email').error === t('error.email_in_use')
  const ends = sentTo ? [] : mailEnds(entry.texts.email)
  return (
    <Gate title={t('auth.signUp')} lede={t(sentTo ? 'auth.signUp.ledeRest' : 'auth.signUp.lede')}>
      <Form {...entry.form} onSubmit={sentTo ? signUp : sendCode}>
        <TextField
          {...entry.field('email')}
          ref={email}
          label={t('auth.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.com"
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
        {ends.length > 0 && (
          <div className={style.ends} role="group" aria-label={t('auth.mailEnds')}>
            {ends.map((one) => (
              <Chip
                key={one}
                onClick={() => {
                  entry.set('email')(one)
                  email.current?.focus()
                }}
              >
                @{one.split('@')[1]}
              </Chip>
            ))}
          </div>
        )}
        {sentTo && (
          <>
            <p className={style.sent} role="status">
              <Glyph icon={IconMail} />
              <span>{t('auth.codeSent', { email: sentTo })}</span>
            </p>
            <CodeField
              {...entry.field('mailCode')}
              ref={mailCode}
              label={t('auth.code')}
              side={
                <button type="button" disabled={resend.left > 0 || entry.busy} onClick={sendCode}>
                  {resend.left > 0 ? t('auth.resendIn', { count: resend.left }) : t('auth.resend')}
                </button>
              }
            />
            <TextField {...entry.field('name')} label={t('auth.name')} autoComplete="name" />
            <NewPassword password={entry.field('password')} again={entry.field('again')} />
            <OwnPhone
              own={own}
              phone={entry.field('phone')}
              code={entry.field('phoneCode')}
              busy={entry.busy}
              onSend={sendPhoneCode}
            />
          </>
        )}
        <div className={style.go}>
          <Refusal error={entry.refusal} />
          <Button type="submit" look="primary" wide busy={entry.busy}>
            {t(sentTo ? 'auth.signUp.go' : 'auth.sendCode')}
          </Button>
          {isTaken && (
            <Button wide to={paths.findPassword}>
              {t('auth.findPassword')}
            </Button>
          )}
          {sentTo && (
            <p className={style.note}>
              {t('auth.consent')} <Link to={paths.terms}>{t('landing.terms')}</Link> ·{' '}
              <Link to={paths.privacy}>{t('landing.privacy')}</Link>
            </p>
          )}
        </div>
      </Form>
      <Ways>
        <span className="t3">{t('auth.hasAccount')}</span>
        <Link className="link" to={paths.signIn}>
          {t('auth.signIn')}
        </Link>
      </Ways>
    </Gate>
  )
}
