import { useState } from 'react'
import type { SecondStepMethod } from '../../../contract/calls/two-step/methods.ts'
import { secondStep } from '../../../contract/calls/two-step/sign-in.ts'
import { CallError } from '../../api/call-error.ts'
import { callApi } from '../../api/client.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { fault } from '../../kit/forms/field-errors.ts'
import { useFields } from '../../kit/forms/use-fields.ts'
import { useUnsavedFields } from '../../kit/forms/use-unsaved-fields.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { SixDigitsField } from '../../ui/forms/fields/SixDigitsField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { useTexts } from '../../ui/texts.ts'
import { askPasskey, hasPasskeys } from '../security/shared/passkeys.ts'
import type { Proof } from './proof.ts'
import style from './ConnectApp.module.css'

/** What is left after the right password. */
export type Ticket = { ticket: string; methods: readonly SecondStepMethod[] }
type Props = Ticket & { onConfirm: (proof: Proof) => Promise<void>; onCancel: () => void; onExpired: () => void }

/** A code of the app, a passkey or a recovery code. */
export function ConfirmBySecondStep({ ticket, methods, onConfirm, onCancel, onExpired }: Props) {
  const { t } = useTexts()
  const [method, setMethod] = useState(methods[0]!)
  const typed = useUnsavedFields(() => ({ otp: '' }))
  const form = useFields({ labels: { otp: t(method === 'app' ? 'second.digits' : 'second.code') } }, typed)
  const caught = (error: unknown) => {
    form.change({ otp: '' })
    if (!(error instanceof CallError) || error.word !== 'step_expired') return false
    onExpired()
    return true
  }
  const send = (work: () => Promise<void>) => void form.send(work, { doing: t('doing.save'), caught })
  const submit = () => {
    if (method === 'passkey')
      return send(async () => {
        const { options } = await callApi(secondStep.passkeyOptions, { ticket })
        await onConfirm({ ticket, passkey: await askPasskey(options, () => t('second.passkey.failed')) })
      })
    const otp = form.values.otp.trim()
    if (otp === '') return form.show({ otp: fault(t, 'rule.required') })
    send(() => onConfirm({ ticket, otp }))
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      {method === 'app' && <SixDigitsField {...form.field('otp')} autoFocus />}
      {method === 'recovery' && (
        <TextField {...form.field('otp')} hint={t('second.recovery.hint')} autoComplete="off" spellCheck={false} />
      )}
      {method === 'passkey' && (
        <p className="s13 t2">{t(hasPasskeys() ? 'second.passkey.lede' : 'second.passkey.unsupported')}</p>
      )}
      <CallErrorNotice error={form.refusal} />
      <div className={style.acts}>
        <Button type="submit" look="primary" busy={form.busy} disabled={method === 'passkey' && !hasPasskeys()}>
          {t('api.connect.go')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} look="ghost" onClick={() => setMethod(other)}>
              {t(`second.to.${other}`)}
            </Button>
          ))}
      </div>
    </Form>
  )
}
