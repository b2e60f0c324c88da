import '../../ui/lists/lists.css'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { fields } from '../../../contract/core/call.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { InvitedRole as RoleRule } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { fault, type FieldErrors } from '../../kit/forms/field-errors.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { usePerson } from '../../api/me.ts'
import { invalidate } from '../../api/invalidation.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readAddresses } from './addresses.ts'
import { invitedRoles, type InvitedRole } from './invited-roles.ts'
import style from './Members.module.css'

const rules = fields({ role: RoleRule })
type Result = { email: string; failure: string | null }

/** Invites one or several addresses with a role; each has its own result. Failed addresses stay in the field. */
export function InviteForm({ wide = false, onSent }: { wide?: boolean; onSent?: (count: number) => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const offered = invitedRoles(usePerson())
  const [results, setResults] = useState<Result[]>([])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const form = useForm({
    rules,
    first: () => ({ addresses: '', role: offered.at(-1)! }),
    labels: { addresses: t('members.invite.addresses'), role: t('members.role') },
    also: ({ addresses }): FieldErrors => {
      const { good, bad } = readAddresses(addresses)
      const listed = bad.slice(0, 5).join(', ')
      if (bad.length > 0) return { addresses: fault(t, 'members.invite.bad', { count: bad.length, addresses: listed }) }
      return good.length === 0 ? { addresses: fault(t, 'rule.required') } : {}
    },
  })
  const { good } = readAddresses(form.values.addresses)

  const inviteAll = async () => {
    const { role } = form.values
    const answers: Result[] = []
    for (const email of good) {
      setProgress({ done: answers.length, total: good.length })
      const failure = await callApi(members.invite, { email, role }).then(() => null, errorText)
      answers.push({ email, failure })
    }
    setProgress(null)
    setResults(answers)
    const [sent, unsent] = [
      answers.filter(({ failure }) => failure === null),
      answers.filter(({ failure }) => failure !== null),
    ]
    form.change({ addresses: unsent.map(({ email }) => email).join('\n') })
    if (sent.length > 0) {
      toast.success(t('members.invite.sent', { count: sent.length }))
      invalidate('members')
      onSent?.(sent.length)
    }
    if (unsent.length > 0) toast.error(t('members.invite.unsent', { count: unsent.length }))
  }
  const submit = () => {
    if (form.check()) void form.send(inviteAll)
  }
  const goWords = t(good.length > 1 ? 'members.invite.goMany' : 'members.invite.go', { count: good.length })
  const words = progress ? t('members.invite.sending', progress) : goWords
  return (
    <>
      <Form {...form.frame} onSubmit={submit}>
        <TextArea
          {...form.field('addresses')}
          hint={t('members.invite.addressesHint')}
          readOnly={progress !== null}
          placeholder={t('members.invite.example')}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <RadioField
          {...form.field('role')}
          hint={t(`members.role.${form.values.role}`)}
          options={offered.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          onChange={(role) => form.change({ role: role as InvitedRole })}
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
