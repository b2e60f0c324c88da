import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate, type LoaderFunction } from 'react-router'
import { currentVersions } from '../../../contract/calls/acceptances/legal.ts'
import { joining } from '../../../contract/calls/auth/joining.ts'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { fields, type OutputOf } from '../../../contract/core/call.ts'
import { EnteredPassword, Password, PersonName } from '../../../contract/rules/rules.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { callApi, storeCode, createChallenge } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useMe } from '../../api/me.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { readOnce, useRead } from '../../api/reads.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Consent } from './Consent.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { JoinAsMe } from './shared/JoinAsMe.tsx'
import { NewPassword } from './shared/NewPassword.tsx'
import { useMismatch } from './shared/password-parts.ts'
import { untilSecondStep, type PendingSignIn } from './sign-in.ts'

/** Requests the invitation while the fonts load. */
export const loader: LoaderFunction = ({ params: { code = '', email = '' } }) => {
  readOnce(auth.checkInvite, { email, inviteCode: code }).catch(() => {})
  return null
}
export function InvitedSignUpScreen() {
  const { t } = useTexts()
  const { code: inviteCode, email: inviteEmail, workgroup: useName } = usePathParams(paths.invitedSignUp)
  const invitation = useRead(
    auth.checkInvite,
    { email: inviteEmail, inviteCode },
    { staleTime: Infinity, retryOnMount: false },
  )
  if (invitation.data)
    return <Joining key={inviteCode} invitation={invitation.data} email={inviteEmail} inviteCode={inviteCode} />
  if (!invitation.isError)
    return (
      <AuthLayout title={t('auth.invite.checking')}>
        <p>
          <LoadingIndicator look="spin" />
        </p>
      </AuthLayout>
    )
  // An invalid invitation offers other pages; a failed request offers a retry.
  const isGone = invitation.error.word === 'invite_invalid' || invitation.error.word === 'bad_input'
  if (!isGone)
    return (
      <AuthLayout title={t('auth.invite.unread')}>
        <div className={style.go}>
          <CallErrorNotice error={invitation.error} />
          <Button look="primary" wide busy={invitation.isFetching} onClick={() => void invitation.refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t('auth.invite.gone')}
      lede={useName ? t('auth.invite.goneOf', { workgroup: useName }) : undefined}
    >
      <p className={style.gone}>
        <Glyph icon={IconMailOff} />
        <span>{t('auth.invite.goneWhy')}</span>
      </p>
      <div className={style.go}>
        <Button look="primary" wide to={paths.signIn}>
          {t('auth.signIn')}
        </Button>
        <Button wide to={paths.signUp}>
          {t('auth.signUp')}
        </Button>
      </div>
    </AuthLayout>
  )
}

const newRules = fields({ name: PersonName, password: Password })
const joiningRules = fields({ password: EnteredPassword })

/** The invited address, if the user is signed in with it. */
function useSignedInAs(email: string): string | null {
  const isSignedIn = useIsSignedIn()
  const me = useMe()
  return isSignedIn && me?.email === email.toLowerCase() ? me.email : null
}

type Props = { invitation: OutputOf<typeof auth.checkInvite>; email: string; inviteCode: string }
function Joining({ invitation: { workgroupName, inviterName, hasAccount }, email, inviteCode }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const errorText = useErrorMessage()
  const mismatch = useMismatch()
  const form = useForm({
    rules: hasAccount ? joiningRules : newRules,
    first: () => ({ name: '', password: '', again: '' }),
    also: (values) => (hasAccount ? {} : mismatch(values)),
    labels: { name: t('auth.name'), password: t('auth.password'), again: t('auth.passwordAgain') },
  })
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const goOn = () => navigate(hasAccount ? paths.authenticating : href(paths.authenticating, {}, { from: 'signup' }))
  const join = async ({ name, password }: { name: string; password: string }) => {
    const codeChallenge = await createChallenge()
    const language = currentLanguage()
    const { code } = await callApi(auth.signUpInvited, {
      email,
      inviteCode,
      name,
      password,
      workgroupName,
      language,
      codeChallenge,
      // Existing accounts have accepted the terms already, or are asked separately.
      ...(!hasAccount && currentVersions),
    })
    storeCode(code)
  }
  const submit = () => {
    if (form.check())
      void form.send(
        async () => {
          const secondStep = await untilSecondStep(() => join(form.values))
          setPending(secondStep)
          if (!secondStep) await goOn()
        },
        {
          doing: t('doing.signUp'),
          caught: (error) => {
            if (error instanceof CallError) toast.error(errorText(error))
            return false
          },
        },
      )
  }
  const names = { inviter: inviterName, workgroup: workgroupName }
  const me = useSignedInAs(email)
  if (me)
    return (
      <AuthLayout title={t('auth.invite.title', names)}>
        <JoinAsMe
          workgroup={workgroupName}
          email={me}
          join={() => callApi(joining.acceptInvite, { email, inviteCode })}
        />
      </AuthLayout>
    )
  // The account has joined already: it signs in with the second step, or again from the beginning.
  if (pending)
    return (
      <pending.Screen
        {...pending}
        email={email}
        onSignedIn={() => void goOn()}
        onAgain={() => void navigate(paths.signIn)}
      />
    )
  return (
    <AuthLayout
      title={t('auth.invite.title', names)}
      lede={t(hasAccount ? 'auth.invite.ledeAccount' : 'auth.invite.lede', names)}
    >
      <Form {...form.frame} onSubmit={submit}>
        <TextField label={t('auth.email')} name="email" type="email" autoComplete="username" value={email} readOnly />
        {!hasAccount && <TextField {...form.field('name')} autoComplete="name" autoFocus />}
        {hasAccount ? (
          <PasswordField
            {...form.field('password')}
            autoComplete="current-password"
            autoFocus
            side={<Link to={paths.findPassword}>{t('auth.findPassword')}</Link>}
          />
        ) : (
          <NewPassword password={form.field('password')} again={form.field('again')} />
        )}
        <div className={style.go}>
          <CallErrorNotice error={form.refusal}>
            {form.refusal?.word === 'already_member' && (
              <Button wide to={paths.signIn}>
                {t('auth.signIn')}
              </Button>
            )}
          </CallErrorNotice>
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t('auth.invite.join')}
          </Button>
          {!hasAccount && <Consent />}
        </div>
      </Form>
      <RelatedLinks>
        <span className="t3">{t('auth.invite.other')}</span>
        <Link to={paths.signIn}>{t('auth.signIn')}</Link>
      </RelatedLinks>
    </AuthLayout>
  )
}
