import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auth } from '../../../contract/auth.ts'
import { e164 } from '../../../contract/phones.ts'
import { ask } from '../../api.ts'
import { CodeField } from '../../ui/forms/CodeField.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import style from './Gate.module.css'
import { fault } from './use-entry.ts'
import { useResend } from './use-resend.ts'

type Texts = { phone: string; phoneCode: string }

/** A number of one's own is kept only with its code. @param kept the one that is kept already, and needs none */
export function useOwnPhone(kept = '') {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isNew = (phone: string) => phone.trim() !== '' && e164(phone) !== e164(kept)
  return {
    isNew,
    isSent: (phone: string) => isNew(phone) && sentTo === e164(phone),
    sent: (phone: string) => setSentTo(e164(phone)),
    /** For `useEntry`. */
    faults: ({ phone, phoneCode }: Texts) =>
      !isNew(phone)
        ? {}
        : sentTo !== e164(phone)
          ? { phone: fault('auth.phoneUnproved') }
          : phoneCode.trim() === ''
            ? { phoneCode: fault('rule.required') }
            : {},
  }
}

type Field = { name: string; value: string; onChange: (text: string) => void; error: string | undefined }
type Props = {
  own: ReturnType<typeof useOwnPhone>
  phone: Field
  code: Field
  busy: boolean
  onSend: (send: (phone: string) => Promise<void>) => void
}

/** The number; and, when it is not the kept one, the way to its code and the code. */
export function OwnPhone({ own, phone, code, busy, onSend }: Props) {
  const { t } = useTranslation()
  const resend = useResend()
  const box = useRef<HTMLInputElement>(null)
  const [isNew, isSent] = [own.isNew(phone.value), own.isSent(phone.value)]
  const send = async (to: string) => {
    await ask(auth.sendPhoneCode, { phone: to })
    resend.start()
    own.sent(to)
    code.onChange('')
    setTimeout(() => box.current?.focus())
  }
  const sendButton = (
    <button type="button" disabled={busy || (isSent && resend.left > 0)} onClick={() => onSend(send)}>
      {!isSent ? t('auth.sendCode') : resend.left > 0 ? t('auth.resendIn', { count: resend.left }) : t('auth.resend')}
    </button>
  )
  return (
    <>
      <TextField
        {...phone}
        label={t('auth.phone')}
        optional
        hint={t('auth.phoneWhy')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        side={isNew && !isSent && sendButton}
      />
      {isSent && (
        <>
          <p className={style.sent} role="status">
            <Glyph icon={IconMessage} />
            <span>{t('auth.phoneCodeSent')}</span>
          </p>
          <CodeField {...code} ref={box} label={t('auth.phoneCode')} side={sendButton} />
        </>
      )}
    </>
  )
}
