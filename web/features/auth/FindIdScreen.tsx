import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { auth } from '../../../contract/auth.ts'
import { PersonName, Phone, SixDigits } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { ask } from '../../api.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { CodeField } from '../../ui/forms/CodeField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Gate, Ways } from './Gate.tsx'
import style from './Gate.module.css'
import { Refusal } from './Refusal.tsx'
import { useEntry } from './use-entry.ts'
import { useResend } from './use-resend.ts'

/** Name and a proved phone number for the masked address. */
export function FindIdScreen() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [found, setFound] = useState<string[] | null>(null)
  const resend = useResend()
  const phone = useRef<HTMLInputElement>(null),
    code = useRef<HTMLInputElement>(null)
  const entry = useEntry({ name: PersonName, phone: Phone, code: SixDigits }, { name: '', phone: '', code: '' })

  const sendCode = () => {
    const given = entry.check(['name', 'phone'])
    if (given)
      void entry.run(
        async () => {
          await ask(auth.sendPhoneCode, { phone: given.phone })
          resend.start()
          setSentTo(given.phone)
          setTimeout(() => code.current?.focus())
        },
        { doing: t('doing.code') },
      )
  }
  const find = () => {
    const given = entry.check()
    if (given && sentTo)
      void entry.run(async () =>
        setFound((await ask(auth.findId, { name: given.name, phone: sentTo, code: given.code })).emails),
      )
  }
  const change = () => {
    setSentTo(null)
    entry.set('code')('')
    setTimeout(() => phone.current?.focus())
  }
  if (found)
    return (
      <Gate title={t('auth.findId.found', { count: found.length })} lede={t('auth.findId.masked')}>
        <ul className={style.fact}>
          {found.map((email) => (
            <li key={email} className="m">
              {email}
            </li>
          ))}
        </ul>
        <div className={style.go}>
          <Button look="primary" wide to={paths.signIn}>
            {t('auth.signIn')}
          </Button>
          <Button wide to={paths.findPassword}>
            {t('auth.findPassword')}
          </Button>
        </div>
      </Gate>
    )
  return (
    <Gate title={t('auth.findId')} lede={t('auth.findId.lede')}>
      <Form {...entry.form} onSubmit={sentTo ? find : sendCode}>
        <TextField {...entry.field('name')} label={t('auth.name')} autoComplete="name" autoFocus />
        <TextField
          {...entry.field('phone')}
          ref={phone}
          label={t('auth.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="010-0000-0000"
          readOnly={sentTo !== null}
          side={
            sentTo && (
              <button type="button" onClick={change}>
                {t('auth.changePhone')}
              </button>
            )
          }
        />
        {sentTo && (
          <>
            <p className={style.sent} role="status">
              <Glyph icon={IconMessage} />
              <span>{t('auth.phoneCodeSent')}</span>
            </p>
            <CodeField
              {...entry.field('code')}
              ref={code}
              label={t('auth.code')}
              side={
                <button type="button" disabled={resend.left > 0 || entry.busy} onClick={sendCode}>
                  {resend.left > 0 ? t('auth.resendIn', { count: resend.left }) : t('auth.resend')}
                </button>
              }
            />
          </>
        )}
        <div className={style.go}>
          <Refusal error={entry.refusal}>
            {entry.refusal?.word === 'no_account' && (
              <Button wide to={paths.signUp}>
                {t('auth.signUp')}
              </Button>
            )}
          </Refusal>
          <Button type="submit" look="primary" wide busy={entry.busy}>
            {t(sentTo ? 'auth.findId' : 'auth.sendCode')}
          </Button>
        </div>
      </Form>
      <Ways>
        <Link to={paths.findPassword}>{t('auth.findPassword')}</Link>
        <Link to={paths.signIn}>{t('auth.toSignIn')}</Link>
      </Ways>
    </Gate>
  )
}
