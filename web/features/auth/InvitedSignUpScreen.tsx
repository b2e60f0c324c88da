import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { josa } from 'es-hangul'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { auth } from '../../../contract/auth.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { GivenPassword, optionalText, Password, PersonName } from '../../../contract/rules.ts'
import { paths } from '../../../contract/paths.ts'
import { ask, CallError, keepCode, newChallenge } from '../../api.ts'
import { currentLanguage } from '../../i18n.ts'
import { useRead } from '../../queries.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { Waiting } from '../../ui/lists/Waiting.tsx'
import { Gate, Ways } from './Gate.tsx'
import style from './Gate.module.css'
import { NewPassword } from './NewPassword.tsx'
import { mismatch } from './password-parts.ts'
import { Refusal, useSentence } from './Refusal.tsx'
import { useEntry } from './use-entry.ts'

export function InvitedSignUpScreen() {
  const { t } = useTranslation()
  const { inviteCode = '', inviteEmail = '', useName = '' } = useParams()
  const invitation = useRead(auth.checkInvite, { email: inviteEmail, inviteCode }, { staleTime: Infinity })
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
  // Refused for good, or only not reached: the first has another way, the second another try.
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

type Props = { invitation: OutputOf<typeof auth.checkInvite>; email: string; inviteCode: string }
function Joining({ invitation: { workgroupName, inviterName, hasAccount }, email, inviteCode }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const sentence = useSentence()
  const entry = useEntry(
    {
      name: hasAccount ? optionalText() : PersonName,
      password: hasAccount ? GivenPassword : Password,
      again: optionalText(),
    },
    { name: '', password: '', again: '' },
    ({ password, again }) => (hasAccount ? {} : mismatch(password, again)),
  )
  const submit = () => {
    const given = entry.check()
    if (given)
      void entry.run(
        async () => {
          try {
            const { code } = await ask(auth.signUpInvited, {
              email,
              inviteCode,
              name: given.name as string,
              password: given.password as string,
              workgroupName,
              language: currentLanguage(),
              codeChallenge: await newChallenge(),
            })
            keepCode(code)
          } catch (error) {
            if (error instanceof CallError) toast.error(sentence(error))
            throw error
          }
          await navigate(`/authing${hasAccount ? '' : '?from=signup'}`)
        },
        { doing: t('doing.signUp') },
      )
  }
  const names = { inviter: inviterName, workgroup: workgroupName, workgroupRo: josa(workgroupName, '으로/로') }
  return (
    <Gate
      title={t('auth.invite.title', names)}
      lede={t(hasAccount ? 'auth.invite.ledeAccount' : 'auth.invite.lede', names)}
    >
      <Form {...entry.form} onSubmit={submit}>
        <TextField label={t('auth.email')} name="email" type="email" autoComplete="username" value={email} readOnly />
        {!hasAccount && <TextField {...entry.field('name')} label={t('auth.name')} autoComplete="name" autoFocus />}
        {hasAccount ? (
          <PasswordField
            {...entry.field('password')}
            label={t('auth.password')}
            autoComplete="current-password"
            autoFocus
            side={<Link to={paths.findPassword}>{t('auth.findPassword')}</Link>}
          />
        ) : (
          <NewPassword password={entry.field('password')} again={entry.field('again')} />
        )}
        <div className={style.go}>
          <Refusal error={entry.refusal}>
            {entry.refusal?.word === 'already_member' && (
              <Button wide to={paths.signIn}>
                {t('auth.signIn')}
              </Button>
            )}
          </Refusal>
          <Button type="submit" look="primary" wide busy={entry.busy}>
            {t('auth.invite.join')}
          </Button>
          {!hasAccount && (
            <p className={style.note}>
              {t('auth.consent')} <Link to={paths.terms}>{t('landing.terms')}</Link> ·{' '}
              <Link to={paths.privacy}>{t('landing.privacy')}</Link>
            </p>
          )}
        </div>
      </Form>
      <Ways>
        <span className="t3">{t('auth.invite.other')}</span>
        <Link to={paths.signIn}>{t('auth.signIn')}</Link>
      </Ways>
    </Gate>
  )
}
