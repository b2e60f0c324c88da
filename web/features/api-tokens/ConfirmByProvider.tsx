import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Ticket } from './ConfirmBySecondStep.tsx'
import { ProveAtProvider } from './ProveAtProvider.tsx'
import type { Proof } from './proof.ts'
import type { ProviderProof } from './use-provider-proof.ts'
import style from './ConnectApp.module.css'

export type ConfirmProps = {
  by: ProviderProof
  onConfirm: (proof: Proof) => Promise<void>
  onTicket: (ticket: Ticket) => void
  onCancel: () => void
}

/** A new sign-in at the provider, and then the consent. */
export function ConfirmByProvider({ by, onConfirm, onTicket, onCancel }: ConfirmProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm({ proof: by.proof })
    } catch (error) {
      const caught = error instanceof CallError ? error : new CallError('server_error', 0, '')
      if (caught.word === 'otp_required') onTicket(caught.record as Ticket)
      else setFailure(caught)
    }
    setBusy(false)
  }
  const isProved = by.proof !== ''
  return (
    <>
      {isProved ? (
        <p className="s13 t2">{t('api.proof.done', { name: by.providerName })}</p>
      ) : (
        <ProveAtProvider by={by} look="primary" />
      )}
      <CallErrorNotice error={failure} />
      <div className={style.acts}>
        {isProved && (
          <Button look="primary" busy={isBusy} onClick={() => void confirm()}>
            {t('api.connect.go')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </>
  )
}
