import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { ProviderProof } from './use-provider-proof.ts'
import style from './ConnectApp.module.css'

/** Leads to the provider of the workgroup, in place of the password or beside it. */
export function ProveAtProvider({ by, look = 'default' }: { by: ProviderProof; look?: 'primary' | 'default' }) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  const name = by.providerName
  const go = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await by.prove()
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setBusy(false)
    }
  }
  return (
    <div className={style.prove}>
      {by.isOnly && <p className="s13 t2">{t('api.proof.body', { name })}</p>}
      <CallErrorNotice error={failure ?? by.over} />
      <Button look={look} busy={isBusy} onClick={() => void go()}>
        {t('api.proof.go', { name })}
      </Button>
    </div>
  )
}
