import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { goToProvider, type OfferedProvider } from './provider.ts'
import style from './shared/AuthLayout.module.css'

/** Leads to the provider of the workgroup whose domain was typed. Stands above the password. */
export function ProviderButton({ provider, next }: { provider: OfferedProvider; next: string | null }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const go = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      // The page is left: the button stays busy.
      await goToProvider(provider.email, next)
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
  }
  return (
    <div className={style.provider}>
      <CallErrorNotice error={refusal} />
      <Button look={provider.isRequired ? 'primary' : 'default'} wide busy={busy} onClick={() => void go()}>
        {t('auth.sso.go', { name: provider.name })}
      </Button>
      <p className="s12 t3">{t(provider.isRequired ? 'auth.sso.required' : 'auth.sso.or')}</p>
    </div>
  )
}
