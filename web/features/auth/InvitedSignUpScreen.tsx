import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { withJosa } from '../../format/josa.ts'
import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate, type LoaderFunction } from 'react-router'
import { acceptedNow } from '../../../contract/calls/acceptances/legal.ts'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { fields, type OutputOf } from '../../../contract/core/call.ts'
import { GivenPassword, Password, PersonName } from '../../../contract/rules/rules.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { ask, keepCode, newChallenge } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Refusal } from '../../kit/forms/Refusal.tsx'
import { useSentence } from '../../kit/error-sentence.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { useParamsOf } from '../../kit/address/params.ts'
import { readOnce, useRead } from '../../api/reads.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { Waiting } from '../../ui/lists/Waiting.tsx'
import { Consent } from './Consent.tsx'
import { Gate, Ways } from './shared/Gate.tsx'
import style from './shared/Gate.module.css'
import { NewPassword } from './shared/NewPassword.tsx'
import { useMismatch } from './shared/password-parts.ts'

/** Requests the invitation while the fonts load. */
export const loader: LoaderFunction = ({ params: { code = '', email = '' } }) => {
  readOnce(auth.checkInvite, { email, inviteCode: code }).catch(() => {})
  return null
}
export function InvitedSignUpScreen() {
  const { t } = useTexts()
  const { code: inviteCode, email: inviteEmail, workgroup: useName } = useParamsOf(paths.invitedSignUp)
  const invitation = useRead(
    auth.checkInvite,
    { email: inviteEmail, inviteCode },
    { staleTime: Infinity, retryOnMount: false },
  )
  if (invitation.data)
    return <Joining key={inviteCode} invitation={invitation.data} email={inviteEmail} inviteCode={inviteCode} />
  if (!invitation.isError)
    return (
      <Gate title={t('auth.invite.checking')}>
        <p>
          <Waiting look="spin" />
        </p>
      </Gate>
    )
  // An invalid invitation offers other pages; a failed request offers a retry.
  const isGone = invitation.error.word === 'invite_invalid' || invitation.error.word === 'bad_input'
  if (!isGone)
    return (
      <Gate title={t('auth.invite.unread')}>
        <div className={style.go}>
          <Refusal error={invitation.error} />
          <Button look="primary" wide busy={invitation.isFetching} onClick={() => void invitation.refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      </Gate>
    )
  return (
    <Gate title={t('auth.invite.gone')} lede={useName ? t('auth.invite.goneOf', { workgroup: useName }) : undefined}>
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
    </Gate>
  )
}

const newRules = fields({ name: PersonName, password: Password })
const joiningRules = fields({ password: GivenPassword })

type Props = { invitation: OutputOf<typeof auth.checkInvite>; email: string; inviteCode: string }
function Joining({ invitation: { workgroupName, inviterName, hasAccount }, email, inviteCode }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const sentence = useSentence()
  const mismatch = useMismatch()
  const form = useForm({
    rules: hasAccount ? joiningRules : newRules,
    first: () => ({ name: '', password: '', again: '' }),
    also: (values) => (hasAccount ? {} : mismatch(values)),
    labels: { name: t('auth.name'), password: t('auth.password'), again: t('auth.passwordAgain') },
  })
  const join = async ({ name, password }: { name: string; password: string }) => {
    const codeChallenge = await newChallenge()
    const language = currentLanguage()
    const { code } = await ask(auth.signUpInvited, {
      email,
      inviteCode,
      name,
      password,
      workgroupName,
      language,
      codeChallenge,
      // Existing accounts have accepted the terms already, or are asked separately.
      ...(!hasAccount && acceptedNow),
    })
    keepCode(code)
    await navigate(hasAccount ? paths.authenticating : href(paths.authenticating, {}, { from: 'signup' }))
  }
  const submit = () => {
    if (form.check())
      void form.send(() => join(form.values), {
        doing: t('doing.signUp'),
        caught: (error) => {
          if (error instanceof CallError) toast.error(sentence(error))
          return false
        },
      })
  }
  const names = { inviter: inviterName, workgroup: workgroupName, workgroupRo: withJosa(workgroupName, '으로/로') }
  return (
    <Gate
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
          <Refusal error={form.refusal}>
            {form.refusal?.word === 'already_member' && (
              <Button wide to={paths.signIn}>
                {t('auth.signIn')}
              </Button>
            )}
          </Refusal>
          <Button type="submit" look="primary" wide busy={form.busy}>
            {t('auth.invite.join')}
          </Button>
          {!hasAccount && <Consent />}
        </div>
      </Form>
      <Ways>
        <span className="t3">{t('auth.invite.other')}</span>
        <Link to={paths.signIn}>{t('auth.signIn')}</Link>
      </Ways>
    </Gate>
  )
}
