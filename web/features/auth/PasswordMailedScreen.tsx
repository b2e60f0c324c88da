import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, useLocation } from 'react-router'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { useResend } from './use-resend.ts'

export function PasswordMailedScreen() {
  const { t } = useTexts()
  const email = emailOf(useLocation().state)
  const resend = useResend()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const sendAgain = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await toast.during(t('doing.mail'), () => callApi(auth.findPassword, { email }))
      resend.start()
      toast.success(t('auth.mailed.againDone'))
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
    setBusy(false)
  }
  return (
    <AuthLayout title={t('auth.mailed')} lede={email ? t('auth.mailed.to', { email }) : t('auth.mailed.lede')}>
      <p className="s13 t2">{t('auth.mailed.what')}</p>
      <div className={style.go}>
        <CallErrorNotice error={refusal} />
        <Button look="primary" wide to={paths.signIn}>
          {t('auth.toSignIn')}
        </Button>
      </div>
      <RelatedLinks>
        <span className="t3">{t('auth.mailed.notThere')}</span>
        {email ? (
          <Button size="sm" look="ghost" busy={busy} disabled={resend.left > 0} onClick={() => void sendAgain()}>
            {resend.left > 0 ? t('auth.resendIn', { count: resend.left }) : t('auth.resend')}
          </Button>
        ) : (
          <Link to={paths.findPassword}>{t('auth.resend')}</Link>
        )}
      </RelatedLinks>
    </AuthLayout>
  )
}
const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : ''
