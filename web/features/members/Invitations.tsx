import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { paths } from '../../../contract/core/paths.ts'
import type { CallError } from '../../api/call-error.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useFormat } from '../../format/use-format.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useRange } from './use-range.ts'
import { invitedRoles, type InvitedRole } from './invited-roles.ts'
import style from './Members.module.css'

type Invitation = OutputOf<typeof members.invitations>['items'][number]

/** Invitations nobody has answered yet: send again, or take back. */
export function Invitations() {
  const { t } = useTexts()
  const offered = invitedRoles(usePerson())
  const { page, goTo } = useListAddress({})
  const open = useRead(members.invitations, { page }, { keepPrevious: true })
  const cancelling = useWrite(members.cancelInvitation, t('doing.cancelInvite'))
  const inviting = useWrite(members.invite, t('doing.invite'))
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const time = useFormat().inZone({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })

  const cancel = async ({ id, email }: Invitation) => {
    if (
      !(await confirm({
        title: t('members.cancel.title', { email }),
        body: t('members.cancel.body'),
        verb: t('members.cancel.verb'),
        cancel: t('members.cancel.keep'),
        danger: true,
      }))
    )
      return
    setRefusal(null)
    cancelling.mutate({ id }, { onSuccess: () => toast.success(t('members.cancelled')), onError: setRefusal })
  }
  const again = ({ email }: Invitation, role: InvitedRole) => {
    setRefusal(null)
    inviting.mutate(
      { email, role },
      { onSuccess: () => toast.success(t('members.invite.sent', { count: 1 })), onError: setRefusal },
    )
  }
  const busyWith = ({ id, email }: Invitation) => ({
    cancel: cancelling.isPending && cancelling.variables.id === id,
    again: inviting.isPending && inviting.variables.email === email,
  })
  const row = (one: Invitation) => {
    const until = one.isExpired ? (
      <span className={style.late}>{t('members.expired')}</span>
    ) : (
      t('members.until', { time: time(one.expiresAt) })
    )
    const busy = busyWith(one)
    const role = offered.find((role) => role === one.role)
    return (
      <ListRow
        key={one.id}
        title={one.email}
        sub={
          <>
            {t(`role.${one.role}`)} · {t('members.by', { name: one.inviterName })} · {until}
          </>
        }
        facts={
          <>
            {role && (
              <Button
                size="sm"
                busy={busy.again}
                aria-label={t('members.againTo', { email: one.email })}
                onClick={() => again(one, role)}
              >
                {t('members.again')}
              </Button>
            )}
            <Button
              size="sm"
              look="ghost"
              busy={busy.cancel}
              aria-label={t('members.cancelOf', { email: one.email })}
              onClick={() => void cancel(one)}
            >
              {t('members.cancel')}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <ListFrame
      read={open}
      page={page}
      pageSize={limits.pageSize}
      goTo={goTo}
      shape="line"
      range={useRange()}
      icon={IconMail}
      none={
        <EmptyState
          icon={IconMail}
          title={t('members.noInvitations')}
          body={t('members.noInvitationsBody')}
          action={<Button to={paths.invite}>{t('nav.invite')}</Button>}
        />
      }
    >
      {(rows) => (
        <div className={style.list}>
          <CallErrorNotice error={refusal} />
          <RowList label={t('members.invitations')}>{rows.map(row)}</RowList>
        </div>
      )}
    </ListFrame>
  )
}
