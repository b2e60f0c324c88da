import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useTexts } from '../../../ui/texts.ts'
import { auth } from '../../../../contract/calls/auth/calls.ts'
import { e164 } from '../../../../contract/rules/phone-numbers.ts'
import { callApi } from '../../../api/client.ts'
import { fault, type FieldErrors } from '../../../kit/forms/field-errors.ts'
import { PhoneField } from '../../../kit/forms/PhoneField.tsx'
import { CodeRow } from '../CodeRow.tsx'
import type { TextInput } from '../text-input.ts'
import { useSentCode } from '../use-sent-code.ts'

type Texts = { phone: string; phoneCode: string }
/** The parts of the surrounding form that this field uses. */
type Lent = {
  check: (only: readonly ['phone']) => { phone?: unknown } | null
  send: (work: () => Promise<unknown>, words: { doing: string }) => Promise<void>
  change: (part: { phoneCode: string }) => void
  busy: boolean
}

/** A new phone number of the user must be verified by a code. @param kept the stored number; it needs no code */
export function useOwnPhone(kept = '') {
  const { t } = useTexts()
  const sent = useSentCode((to) => callApi(auth.sendPhoneCode, { phone: to }))
  const isNew = (phone: string) => phone.trim() !== '' && e164(phone) !== e164(kept)
  const isSent = (phone: string) => isNew(phone) && sent.sentTo !== null && e164(sent.sentTo) === e164(phone)
  return {
    sent,
    isNew,
    isSent,
    /** For `useForm`. */
    faults: ({ phone, phoneCode }: Texts): FieldErrors => {
      if (!isNew(phone)) return {}
      if (!isSent(phone)) return { phone: fault(t, 'auth.phoneUnproved') }
      return phoneCode.trim() === '' ? { phoneCode: fault(t, 'rule.required') } : {}
    },
  }
}

type Props = { own: ReturnType<typeof useOwnPhone>; phone: TextInput; code: TextInput; form: Lent }

/** The phone field; for a new number also the button that sends the code, and the code field. */
export function OwnPhone({ own, phone, code, form }: Props) {
  const { t } = useTexts()
  const { sent } = own
  const [isNew, isSent] = [own.isNew(phone.value), own.isSent(phone.value)]
  const sendCode = () => {
    if (form.check(['phone']))
      void form.send(
        async () => {
          await sent.send(phone.value)
          form.change({ phoneCode: '' })
        },
        { doing: t('doing.code') },
      )
  }
  return (
    <>
      <PhoneField
        {...phone}
        optional
        hint={t('auth.phoneWhy')}
        inputMode="tel"
        autoComplete="tel"
        side={
          isNew &&
          !isSent && (
            <button type="button" disabled={form.busy} onClick={sendCode}>
              {t('auth.sendCode')}
            </button>
          )
        }
      />
      {isSent && (
        <CodeRow
          sent={sent}
          field={code}
          icon={IconMessage}
          words={t('auth.phoneCodeSent')}
          busy={form.busy}
          onAgain={sendCode}
        />
      )}
    </>
  )
}
