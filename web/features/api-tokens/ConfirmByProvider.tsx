import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Ticket } from './ConfirmBySecondStep.tsx'
import type { Proof } from './proof.ts'
import type { ProviderProof } from './use-provider-proof.ts'
import { useProving } from './use-proving.ts'
import style from './ConnectApp.module.css'

type Props = {
  by: ProviderProof
  onConfirm: (proof: Proof) => Promise<void>
  onTicket: (ticket: Ticket) => void
  onCancel: () => void
}

/** A new sign-in at the provider, and then the consent. */
export function ConfirmByProvider({ by, onConfirm, onTicket, onCancel }: Props) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm({ providerProof: by.proof })
    } catch (error) {
      const caught = error instanceof CallError ? error : new CallError('server_error', 0, '')
      if (caught.word === 'otp_required') onTicket(caught.record as Ticket)
      else setFailure(caught)
    }
    setBusy(false)
  }
  const proving = useProving(by)
  const name = by.providerName
  const isProved = by.proof !== ''
  return (
    <>
      <p className="s13 t2">{t(isProved ? 'api.proof.done' : 'api.proof.body', { name })}</p>
      <CallErrorNotice error={failure ?? proving.failure ?? by.over} />
      <div className={isProved ? style.acts : `${style.acts} ${style.next}`}>
        {isProved ? (
          <Button look="primary" busy={isBusy} onClick={() => void confirm()}>
            {t('api.connect.go')}
          </Button>
        ) : (
          <Button look="primary" busy={proving.isBusy} onClick={proving.go}>
            {t('api.proof.go', { name })}
          </Button>
        )}
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </>
  )
}
