import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useRef, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link } from 'react-router'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { PhoneField } from '../../kit/forms/PhoneField.tsx'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { CodeRow } from './CodeRow.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { useSentCode } from './use-sent-code.ts'

/** Shows the masked e-mail addresses for a name and a verified phone number. */
export function FindIdScreen() {
  const { t } = useTexts()
  const [found, setFound] = useState<string[] | null>(null)
  const phone = useRef<HTMLInputElement>(null)
  const sent = useSentCode((to) => callApi(auth.sendPhoneCode, { phone: to }))
  const { sentTo } = sent
  const form = useForm({
    rules: auth.findId.input,
    first: () => ({ name: '', phone: '', code: '' }),
    labels: { name: t('auth.name'), phone: t('auth.phone'), code: t('auth.code') },
  })

  const sendCode = () => {
    const given = form.check(['name', 'phone'])
    if (given) void form.send(() => sent.send(given.phone), { doing: t('doing.code') })
  }
  const find = () => {
    const given = form.check()
    if (given && sentTo)
      void form.send(async () => setFound((await callApi(auth.findId, { ...given, phone: sentTo })).emails))
  }
  const change = () => {
    sent.forget()
    form.change({ code: '' })
    setTimeout(() => phone.current?.focus())
  }
  if (found) return <Found emails={found} />
  return (
    <AuthLayout title={t('auth.findId')} lede={t('auth.findId.lede')}>
      <Form {...form.frame} onSubmit={sentTo ? find : sendCode}>
        <TextField {...form.field('name')} autoComplete="name" autoFocus />
        <PhoneField
          {...form.field('phone')}
          ref={phone}
          inputMode="tel"
          autoComplete="tel"
          placeholder={t('auth.phoneExample')}
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
          <CodeRow
            sent={sent}
            field={form.field('code')}
            icon={IconMessage}
            words={t('auth.phoneCodeSent')}
            busy={form.busy}
            onAgain={sendCode}
          />
        )}
        <div className={style.go}>
          <CallErrorNotice error={form.refusal}>
            {form.refusal?.word === 'no_account' && (
              <Button wide to={paths.signUp}>
                {t('auth.signUp')}
              </Button>
            )}
          </CallErrorNotice>
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t(sentTo ? 'auth.findId' : 'auth.sendCode')}
          </Button>
        </div>
      </Form>
      <RelatedLinks>
        <Link to={paths.findPassword}>{t('auth.findPassword')}</Link>
        <Link to={paths.signIn}>{t('auth.toSignIn')}</Link>
      </RelatedLinks>
    </AuthLayout>
  )
}

function Found({ emails }: { emails: string[] }) {
  const { t } = useTexts()
  return (
    <AuthLayout title={t('auth.findId.found', { count: emails.length })} lede={t('auth.findId.masked')}>
      <ul className={style.fact}>
        {emails.map((email) => (
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
    </AuthLayout>
  )
}
