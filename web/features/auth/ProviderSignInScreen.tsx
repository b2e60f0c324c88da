import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { href, paths } from '../../../contract/core/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { shareRunning } from '../../api/share-promise.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { endProviderSignIn, readProviderSignIn } from '../../session/session.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { finishAtProvider } from './provider.ts'
import { AuthLayout } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { nextPath } from './shared/next-path.ts'
import type { PendingSignIn } from './sign-in.ts'

/** Takes the answer only once, even when the screen mounts several times. */
const finishOnce = shareRunning(async () => {
  try {
    return await finishAtProvider(location.hash.split('?')[1] ?? '')
  } finally {
    endProviderSignIn()
  }
})

/** To which the provider of a workgroup leads back after a sign-in, or after a trial by its Master. */
export function ProviderSignInScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  // What this tab has begun; the address alone, from another browser, begins nothing.
  const [begun] = useState(readProviderSignIn)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const next = nextPath(begun?.next)
  const goOn = () => void navigate(href(paths.authenticating, {}, { next }), { replace: true })
  const finish = async () => {
    if (!begun) return
    try {
      const finished = await finishOnce()
      if (finished === 'trial') {
        toast.success(t('auth.sso.worked'))
        await navigate(paths.singleSignOn, { replace: true })
      } else if (finished === 'signedIn') goOn()
      else setPending(finished)
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
  }
  const start = useEffectEvent(() => void finish())
  useEffect(() => start(), [])
  if (pending)
    return (
      <pending.Screen
        {...pending}
        email=""
        onSignedIn={goOn}
        onAgain={() => void navigate(href(paths.signIn, {}, { next }), { replace: true })}
      />
    )
  const isTrial = begun?.isTrial === true
  return (
    <AuthLayout title={t(failure || !begun ? 'auth.sso.failed' : 'auth.authing')}>
      {failure || !begun ? (
        <div className={style.go}>
          {failure ? <CallErrorNotice error={failure} /> : <p role="alert">{t('auth.sso.lost')}</p>}
          <Button look="primary" wide to={isTrial ? paths.singleSignOn : href(paths.signIn, {}, { next })}>
            {t(isTrial ? 'auth.sso.back' : 'auth.toSignIn')}
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
