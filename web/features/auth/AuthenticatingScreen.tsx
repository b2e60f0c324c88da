import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { exchangeCode } from '../../api/client.ts'
import { CallError, isNotReached } from '../../api/call-error.ts'
import { isSignedIn, storeVerifier, readStored, takeVerifier } from '../../session/session.ts'
import { redirectFrom, resetSession } from '../../api/session-check.ts'
import { shareRunning } from '../../api/share-promise.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { AuthLayout } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { nextPath } from './shared/next-path.ts'

/** Exchanges the code only once, even when the screen mounts several times. */
const exchangeOnce = shareRunning(exchange)
async function exchange(): Promise<void> {
  if (!readStored('auth_code')) return
  const verifier = takeVerifier()
  storeVerifier(verifier)
  try {
    await exchangeCode()
  } catch (error) {
    // The server has not received the code: it can be exchanged again.
    if (error instanceof CallError && error.word === 'offline') storeVerifier(verifier)
    throw error
  }
  resetSession()
}

export function AuthenticatingScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<CallError | null>(null)
  const goOn = async () => {
    setFailure(null)
    try {
      await exchangeOnce()
      if (!isSignedIn()) return void navigate(paths.signIn, { replace: true })
      const isNew = search.get('from') === 'signup'
      const next = nextPath(search.get('next')) ?? (isNew ? paths.congratulation : paths.home)
      const elsewhere = await redirectFrom(next.split('?')[0]!)
      await navigate(elsewhere === null ? next : isNew ? paths.firstWorkgroup : elsewhere, { replace: true })
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
  }
  const start = useEffectEvent(() => void goOn())
  useEffect(() => start(), [])
  const isOffline = isNotReached(failure)
  return (
    <AuthLayout title={t(failure ? 'auth.authing.failed' : 'auth.authing')}>
      {failure ? (
        <div className={style.go}>
          <CallErrorNotice error={failure} />
          {isOffline && (
            <Button look="primary" wide onClick={() => void goOn()}>
              {t('ui.retry')}
            </Button>
          )}
          <Button look={isOffline ? 'default' : 'primary'} wide to={paths.signIn}>
            {t('auth.toSignIn')}
          </Button>
        </div>
      ) : (
        <p>
          <LoadingIndicator look="spin" text={t('auth.authing.wait')} />
        </p>
      )}
    </AuthLayout>
  )
}
