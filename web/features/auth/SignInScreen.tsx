import { Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { href, paths } from '../../../contract/core/paths.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useFields } from '../../kit/forms/use-fields.ts'
import { useUnsavedFields } from '../../kit/forms/use-unsaved-fields.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { EmailField } from './EmailField.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { nextPath } from './shared/next-path.ts'
import type { PendingSignIn } from './sign-in.ts'
import { useProvider } from './use-provider.ts'

/** Validation and the API client are loaded while the user types, to keep the first page small. */
const signingIn = () => import('./sign-in.ts')

const ProviderButton = lazyComponent(async () => (await import('./ProviderButton.tsx')).ProviderButton)

export function SignInScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = nextPath(search.get('next'))
  useEffect(() => void signingIn().catch(() => {}), [])
  const typed = useUnsavedFields(() => ({ email: '', password: '' }))
  const form = useFields({ labels: { email: t('auth.email'), password: t('auth.password') } }, typed)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const provider = useProvider(form.values.email)
  const goOn = () => navigate(href(paths.authenticating, {}, { next }))
  const submit = () =>
    void form.send(async () => {
      const { validateSignIn, signInUntilSecondStep } = await signingIn()
      const given = form.checkBy(validateSignIn)
      if (!given) return
      const secondStep = await signInUntilSecondStep(given.email, given.password)
      setPending(secondStep)
      if (!secondStep) await goOn()
    })
  if (pending)
    return (
      <pending.Screen
        {...pending}
        email={form.values.email}
        onSignedIn={() => void goOn()}
        onAgain={() => {
          typed.change({ password: '' })
          setPending(null)
        }}
      />
    )
  return (
    <AuthLayout title={t('auth.signIn')} lede={t(next ? 'auth.signIn.ledeNext' : 'auth.signIn.lede')}>
      <Form {...form.frame} onSubmit={submit}>
        <EmailField {...form.field('email')} autoFocus />
        {provider && (
          <Suspense fallback={null}>
            <ProviderButton key={provider.email} provider={provider} next={next} />
          </Suspense>
        )}
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          side={<Link to={paths.findPassword}>{t('auth.findPassword')}</Link>}
        />
        <div className={style.go}>
          <CallErrorNotice error={form.refusal} />
          <Button type="submit" look={provider?.isRequired ? 'default' : 'primary'} wide busy={form.busy}>
            {t('auth.signIn')}
          </Button>
        </div>
      </Form>
      <RelatedLinks>
        <Link to={paths.findId}>{t('auth.findId')}</Link>
        <span>
          <span className="t3">{t('auth.isNew')}</span>
          <Link className="link" to={href(paths.signUp, {}, { next })}>
            {t('auth.signUp')}
          </Link>
        </span>
      </RelatedLinks>
    </AuthLayout>
  )
}
