import { useState } from 'react'
import type { SecondStepMethod } from '../../../../contract/calls/two-step/methods.ts'
import { secondStep } from '../../../../contract/calls/two-step/sign-in.ts'
import { CallError } from '../../../api/call-error.ts'
import { callApi, storeCode } from '../../../api/client.ts'
import { fault } from '../../../kit/forms/field-errors.ts'
import { useFields } from '../../../kit/forms/use-fields.ts'
import { useUnsavedFields } from '../../../kit/forms/use-unsaved-fields.ts'
import { useTexts } from '../../../ui/texts.ts'
import { askPasskey } from '../../security/shared/passkeys.ts'

type Props = { ticket: string; method: SecondStepMethod; trust: boolean; onSignedIn: () => void }

/** Exchanges the ticket of a sign-in and a proof for the authorization code. The ticket is held in memory only. */
export function useSecondStep({ ticket, method, trust, onSignedIn }: Props) {
  const { t } = useTexts()
  const typed = useUnsavedFields(() => ({ otp: '' }))
  const [left, setLeft] = useState<number | null>(null)
  const form = useFields({ labels: { otp: t(method === 'app' ? 'second.digits' : 'second.code') } }, typed)
  const finish = async (proof: { otp: string } | { passkey: string }) => {
    const { code } = await callApi(secondStep.finish, { ticket, trust, ...proof })
    storeCode(code)
    onSignedIn()
  }
  const submit = () => {
    const otp = form.values.otp.trim()
    if (method === 'app' && otp.length < 6) return form.show({ otp: { code: 'rule.code', message: t('second.short') } })
    if (otp === '') return form.show({ otp: fault(t, 'rule.required') })
    void form.send(async () => {
      try {
        await finish({ otp })
      } catch (error) {
        const triesLeft = error instanceof CallError ? error.fields.otp?.values.left : undefined
        setLeft(typeof triesLeft === 'number' ? triesLeft : null)
        form.change({ otp: '' })
        throw error
      }
    })
  }
  const confirmByPasskey = () =>
    void form.send(async () => {
      const { options } = await callApi(secondStep.passkeyOptions, { ticket })
      await finish({ passkey: await askPasskey(options, () => t('second.passkey.failed')) })
    })
  return { form, left, submit, confirmByPasskey }
}
