import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useTexts } from '../../ui/texts.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { paths } from '../../../contract/core/paths.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { useFormat } from '../../format/use-format.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useRange } from './use-range.ts'
import { invitedRoles } from './invited-roles.ts'
import { useInvitationActions, type Invitation } from './use-invitation-actions.ts'
import style from './Members.module.css'

/** Unanswered invitations, to send again or cancel. */
export function Invitations() {
  const { t } = useTexts()
  const { page, goTo } = useListAddress({})
  const open = useRead(members.invitations, { page }, { keepPrevious: true })
  const actions = useInvitationActions()
  const invitableRoles = invitedRoles(usePerson())
  const { moment } = useFormat()
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
          <CallErrorNotice error={actions.refusal} />
          <RowList label={t('members.invitations')}>
            {rows.map((one) => (
              <InvitationRow
                key={one.id}
                invitation={one}
                role={invitableRoles.find((role) => role === one.role)}
                expiry={moment(one.expiresAt)}
                actions={actions}
              />
            ))}
          </RowList>
        </div>
      )}
    </ListFrame>
  )
}

type RowProps = {
  invitation: Invitation
  /** The invited role, if the user may invite for it and so send the invitation again. */
  role: ReturnType<typeof invitedRoles>[number] | undefined
  /** The formatted time at which the invitation expires. */
  expiry: string
  actions: ReturnType<typeof useInvitationActions>
}
function InvitationRow({ invitation, role, expiry, actions }: RowProps) {
  const { t } = useTexts()
  const { email, inviterName, isExpired } = invitation
  const until = isExpired ? (
    <span className={style.late}>{t('members.expired')}</span>
  ) : (
    t('members.until', { time: expiry })
  )
  const busy = actions.busyWith(invitation)
  return (
    <ListRow
      title={email}
      sub={
        <>
          {t(`role.${invitation.role}`)} · {t('members.by', { name: inviterName })} · {until}
        </>
      }
      facts={
        <>
          {role && (
            <Button
              size="sm"
              busy={busy.sending}
              aria-label={t('members.againTo', { email })}
              onClick={() => actions.sendAgain(invitation, role)}
            >
              {t('members.again')}
            </Button>
          )}
          <Button
            size="sm"
            look="ghost"
            busy={busy.cancelling}
            aria-label={t('members.cancelOf', { email })}
            onClick={() => void actions.cancel(invitation)}
          >
            {t('members.cancel')}
          </Button>
        </>
      }
    />
  )
}
