import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { href, paths } from '../../../contract/core/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { shareRunning } from '../../api/share-promise.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { endProviderSignIn, readProviderSignIn, type ProviderSignIn } from '../../session/session.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { finishAtProvider } from './provider.ts'
import { AuthLayout } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { nextPath } from './shared/next-path.ts'
import { finishProof } from './shared/prove-at-provider.ts'
import type { PendingSignIn } from './sign-in.ts'

/** Takes the answer only once, even when the screen mounts several times. */
const finishOnce = shareRunning(async () => {
  const answer = location.hash.split('?')[1] ?? ''
  try {
    const begun = readProviderSignIn()
    if (!begun?.isProof) return await finishAtProvider(answer)
    await finishProof(begun, answer)
    return 'proved'
  } finally {
    endProviderSignIn()
  }
})

/** Where to go on after a failure. */
function backFrom(begun: ProviderSignIn | null, next: string | null) {
  if (begun?.isTrial) return { to: paths.singleSignOn, text: 'auth.sso.back' } as const
  if (begun?.isProof && next) return { to: next, text: 'auth.sso.return' } as const
  return { to: href(paths.signIn, {}, { next }), text: 'auth.toSignIn' } as const
}

/** To which the provider of a workgroup leads back after a sign-in, a trial by its Master, or a new sign-in for an act. */
export function ProviderSignInScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  // What this tab has begun; the address alone, from another browser, begins nothing.
  const [begun] = useState(readProviderSignIn)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  // The screen that asked for a proof is our own address, however long: that of a consent carries the request of the app.
  const next = begun?.isProof ? begun.next : nextPath(begun?.next)
  const goOn = () => void navigate(href(paths.authenticating, {}, { next }), { replace: true })
  const finish = async () => {
    if (!begun) return
    try {
      const finished = await finishOnce()
      if (finished === 'trial') {
        toast.success(t('auth.sso.worked'))
        await navigate(paths.singleSignOn, { replace: true })
      } else if (finished === 'proved') await navigate(next ?? paths.home, { replace: true, state: { isProved: true } })
      else if (finished === 'signedIn') goOn()
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
  const back = backFrom(begun, next)
  const titles = begun?.isProof
    ? (['auth.proof.failed', 'auth.proof.doing'] as const)
    : (['auth.sso.failed', 'auth.authing'] as const)
  return (
    <AuthLayout title={t(titles[failure || !begun ? 0 : 1])}>
      {failure || !begun ? (
        <div className={style.go}>
          {failure ? <CallErrorNotice error={failure} /> : <p role="alert">{t('auth.sso.lost')}</p>}
          <Button look="primary" wide to={back.to}>
            {t(back.text)}
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
