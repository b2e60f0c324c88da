import '../../../ui/lists/lists.css'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Suspense, useState } from 'react'
import { inviting } from '../../../../contract/calls/members/inviting.ts'
import { mayManageBilling } from '../../../../contract/permissions.ts'
import { fields, type OutputOf } from '../../../../contract/core/call.ts'
import { InvitedRole as RoleRule, limits } from '../../../../contract/rules/rules.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { callApi } from '../../../api/client.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { fault, type FieldErrors } from '../../../kit/forms/field-errors.ts'
import { useClientKey } from '../../../kit/forms/use-client-key.ts'
import { useForm } from '../../../kit/forms/use-form.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useDebounced } from '../../../kit/lists/use-debounced.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import { TextArea } from '../../../ui/forms/fields/TextArea.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { readAddresses } from './addresses.ts'
import { invitedRoles, type InvitedRole } from './invited-roles.ts'
import style from './Inviting.module.css'

const TeamDialog = lazyComponent(
  async () => (await withTexts(['billing'], () => import('../../billing/shared/TeamDialog.tsx'))).TeamDialog,
)
const rules = fields({ role: RoleRule })
const most = limits.invitationsAtOnce
type Results = OutputOf<typeof inviting.inviteMany>['items']

/** Invites one or several addresses with a role; each has its own result. Addresses without a mail stay in the field. */
export function InviteForm({ wide = false, onSent }: { wide?: boolean; onSent?: (count: number) => void }) {
  const { t } = useTexts()
  const offered = invitedRoles(usePerson())
  const [results, setResults] = useState<Results>([])
  const form = useForm({
    rules,
    first: () => ({ addresses: '', role: offered.at(-1)! }),
    labels: { addresses: t('members.invite.addresses'), role: t('members.role') },
    also: ({ addresses }): FieldErrors => {
      const { good, bad } = readAddresses(addresses)
      const listed = bad.slice(0, 5).join(', ')
      if (bad.length > 0) return { addresses: fault(t, 'members.invite.bad', { count: bad.length, addresses: listed }) }
      if (good.length > most) return { addresses: fault(t, 'invite.most', { max: most }) }
      return good.length === 0 ? { addresses: fault(t, 'rule.required') } : {}
    },
  })
  const { good } = readAddresses(form.values.addresses)
  const keyOf = useClientKey()
  const isMaster = mayManageBilling(usePerson())
  const [needsTeam, setNeedsTeam] = useState(false)

  const inviteAll = async () => {
    const { role } = form.values
    const invitations = good.map((email) => ({ email, role }))
    const clientKey = keyOf(JSON.stringify(invitations))
    const { items } = await callApi(inviting.inviteMany, { invitations, clientKey })
    keyOf('')
    setResults(items)
    const unsent = items.filter(({ outcome }) => outcome !== 'sent')
    form.change({ addresses: unsent.map(({ email }) => email).join('\n') })
    const count = items.length - unsent.length
    if (count > 0) {
      toast.success(t('members.invite.sent', { count }))
      invalidate('members')
      onSent?.(count)
    }
    if (isMaster && items.some(({ outcome }) => outcome === 'team_needed')) setNeedsTeam(true)
    if (unsent.length > 0) toast.error(t('members.invite.unsent', { count: unsent.length }))
  }
  const submit = () => {
    if (form.check()) void form.send(inviteAll, { doing: t('doing.invite') })
  }
  return (
    <>
      <Form {...form.frame} onSubmit={submit}>
        <TextArea
          {...form.field('addresses')}
          hint={t('members.invite.addressesHint')}
          placeholder={t('members.invite.example')}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        {results.length === 0 && <KnownAddresses emails={good} />}
        <RadioField
          {...form.field('role')}
          hint={t(`members.role.${form.values.role}`)}
          options={offered.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          onChange={(role) => form.change({ role: role as InvitedRole })}
        />
        <CallErrorNotice error={form.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" wide={wide} busy={form.busy}>
            {t(good.length > 1 ? 'members.invite.goMany' : 'members.invite.go', { count: good.length })}
          </Button>
        </div>
      </Form>
      {needsTeam && (
        <Suspense fallback={null}>
          <TeamDialog
            onClose={() => setNeedsTeam(false)}
            onTeam={() => {
              setNeedsTeam(false)
              submit()
            }}
          />
        </Suspense>
      )}
      {results.length > 0 && <ResultList results={results} />}
    </>
  )
}

/** Which of the typed addresses are members or invited already, and whether the hourly limit suffices. */
function KnownAddresses({ emails }: { emails: string[] }) {
  const { t } = useTexts()
  const { typed } = useDebounced({ typed: emails.join('\n') })
  const checked = typed.split('\n').filter(Boolean)
  const known = useRead(
    inviting.checkInvitees,
    { emails: checked },
    { enabled: checked.length > 0 && checked.length <= most, staleTime: 60_000 },
  )
  if (!known.data || checked.length === 0) return null
  const { members, invited, left } = known.data
  const fresh = checked.length - members.length - invited.length
  return (
    <div className={style.known} role="status">
      {members.length > 0 && <p>{t('invite.check.members', { emails: members.join(', ') })}</p>}
      {invited.length > 0 && <p>{t('invite.check.invited', { emails: invited.join(', ') })}</p>}
      {left < fresh && <p>{t('invite.check.left', { count: left })}</p>}
    </div>
  )
}

function ResultList({ results }: { results: Results }) {
  const { t } = useTexts()
  return (
    <section className={style.results} role="status" aria-label={t('members.invite.results')}>
      <ul className="lines">
        {results.map(({ email, outcome }, at) => (
          <li key={`${at} ${email}`} className={outcome === 'sent' ? style.sent : style.unsent}>
            <Glyph icon={outcome === 'sent' ? IconCheck : IconAlert} />
            <span className="grow">
              <span className="m">{email}</span>
              <small>{t(outcome === 'sent' ? 'members.invite.mailed' : `invite.outcome.${outcome}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
