import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleCodes } from '../../../contract/codes.ts'
import { members } from '../../../contract/members.ts'
import { ask, CallError } from '../../api.ts'
import { faultsTitle } from '../../faults-title.ts'
import { usePerson } from '../../me.ts'
import { queries } from '../../queries.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { Picks } from '../../ui/forms/Picks.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { useSentence } from '../auth/Refusal.tsx'
import { readAddresses } from './addresses.ts'
import { invitedRoles, type InvitedRole } from './invited-roles.ts'
import style from './Members.module.css'

type Result = { email: string; failure: string | null }

/** One or several addresses and a role; each address with its own answer. What was not sent stays in the field. */
export function InviteForm({ wide = false, onSent }: { wide?: boolean; onSent?: (count: number) => void }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const offered = invitedRoles(usePerson())
  const [text, setText] = useState('')
  const [role, setRole] = useState<InvitedRole>('staff')
  const [results, setResults] = useState<Result[]>([])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { good } = readAddresses(text)

  const submit = async () => {
    if (progress) return
    const { good: addresses, bad } = readAddresses(text)
    if (bad.length > 0 || addresses.length === 0) {
      setFault(
        bad.length > 0
          ? t('members.invite.bad', { count: bad.length, addresses: bad.slice(0, 5).join(', ') })
          : t('rule.required'),
      )
      setAttempt(attempt + 1)
      return
    }
    setFault(null)
    const answers: Result[] = []
    for (const email of addresses) {
      setProgress({ done: answers.length, total: addresses.length })
      answers.push({
        email,
        failure: await ask(members.invite, { loginId: '', email, role }).then(
          () => null,
          (error: unknown) => sentence(error instanceof CallError ? error : new CallError('server_error', 0, '')),
        ),
      })
    }
    setProgress(null)
    setResults(answers)
    const [sent, unsent] = [
      answers.filter(({ failure }) => failure === null),
      answers.filter(({ failure }) => failure !== null),
    ]
    setText(unsent.map(({ email }) => email).join('\n'))
    if (sent.length > 0) {
      toast.success(t('members.invite.sent', { count: sent.length }))
      void queries.invalidateQueries({ queryKey: [members.invitations.path] })
      onSent?.(sent.length)
    }
    if (unsent.length > 0) toast.error(t('members.invite.unsent', { count: unsent.length }))
  }
  const words = progress
    ? t('members.invite.sending', progress)
    : good.length > 1
      ? t('members.invite.goMany', { count: good.length })
      : t('members.invite.go')
  return (
    <>
      <Form
        faults={fault ? [{ field: 'addresses', message: fault }] : []}
        faultsTitle={faultsTitle(t, fault ? [fault] : [], t('auth.fix', { count: 1 }))}
        attempt={attempt}
        onSubmit={() => void submit()}
      >
        <TextArea
          name="addresses"
          label={t('members.invite.addresses')}
          hint={t('members.invite.addressesHint')}
          value={text}
          onChange={(next) => {
            setText(next)
            setFault(null)
          }}
          error={fault ?? undefined}
          readOnly={progress !== null}
          placeholder={'name@company.com'}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Picks
          name="role"
          label={t('members.role')}
          hint={t(`members.role.${roleCodes[role]}`)}
          options={offered.map((one) => ({ value: one, label: t(`role.${one}`) }))}
          value={role}
          onChange={(value) => setRole(value as InvitedRole)}
        />
        <div className={style.go}>
          <Button type="submit" look="primary" wide={wide} busy={progress !== null}>
            {words}
          </Button>
        </div>
      </Form>
      {results.length > 0 && (
        <section className={style.results} role="status" aria-label={t('members.invite.results')}>
          <ul className="lines">
            {results.map(({ email, failure }) => (
              <li key={email} className={failure ? style.unsent : style.sent}>
                <Glyph icon={failure ? IconAlert : IconCheck} />
                <span className="grow">
                  <span className="m">{email}</span>
                  <small>{failure ?? t('members.invite.mailed')}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
