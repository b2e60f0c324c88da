import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { invitations, invitationStates, type InvitationState } from '../../../../contract/calls/members/invitations.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { oneOf } from '../../../kit/address/param-readers.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useRange } from '../use-range.ts'
import { invitedRoles } from './invited-roles.ts'
import { useInvitationActions, type Invitation } from './use-invitation-actions.ts'
import style from './Inviting.module.css'

/** The invitations in one of their states; those that are not answered can be mailed again or cancelled. */
export function Invitations() {
  const { t } = useTexts()
  const { page, goTo, chosen, change } = useListAddress({ state: oneOf(invitationStates) })
  const state: InvitationState = chosen.state || 'waiting'
  const input = { state, page }
  const listed = useRead(invitations.invitations, input, { keepPrevious: true })
  const actions = useInvitationActions()
  const invitable: readonly string[] = invitedRoles(usePerson())
  return (
    <>
      <div className={style.states}>
        <SegmentedControl
          small
          label={t('invite.states')}
          value={state}
          options={invitationStates.map((each) => ({ value: each, label: t(`invite.state.${each}`) }))}
          onChange={(next) => change({ state: next === 'waiting' ? '' : next })}
        />
      </div>
      <ListFrame
        read={listed}
        page={page}
        pageSize={limits.pageSize}
        goTo={goTo}
        further={{ call: invitations.invitations, input }}
        shape="line"
        range={useRange()}
        icon={IconMail}
        none={
          state === 'waiting' ? (
            <EmptyState
              icon={IconMail}
              title={t('members.noInvitations')}
              body={t('members.noInvitationsBody')}
              action={<Button to={paths.invite}>{t('nav.invite')}</Button>}
            />
          ) : (
            <EmptyState icon={IconMail} title={t('invite.none', { state: t(`invite.state.${state}`) })} />
          )
        }
      >
        {(rows) => (
          <div className={style.list}>
            <CallErrorNotice error={actions.refusal} />
            <RowList label={t('members.invitations')}>
              {rows.map((one) => (
                <InvitationRow key={one.id} invitation={one} maySend={invitable.includes(one.role)} actions={actions} />
              ))}
            </RowList>
          </div>
        )}
      </ListFrame>
    </>
  )
}

type RowProps = {
  invitation: Invitation
  /** Whether the user may invite as the invited role, and so mail the invitation again. */
  maySend: boolean
  actions: ReturnType<typeof useInvitationActions>
}
function InvitationRow({ invitation, maySend, actions }: RowProps) {
  const { t } = useTexts()
  const { moment } = useFormat()
  const { email, role, inviterName, state, expiresAt, endedAt } = invitation
  const isOpen = state === 'waiting' || state === 'expired'
  const time = moment(endedAt ?? expiresAt)
  const busy = actions.busyWith(invitation)
  return (
    <ListRow
      title={email}
      sub={
        <>
          {t(`role.${role}`)} · {t('members.by', { name: inviterName })} ·{' '}
          <span className={state === 'expired' ? style.late : undefined}>{t(`invite.when.${state}`, { time })}</span>
        </>
      }
      facts={
        isOpen && (
          <>
            {maySend && (
              <Button
                size="sm"
                busy={busy.sending}
                aria-label={t('members.againTo', { email })}
                onClick={() => actions.sendAgain(invitation)}
              >
                {t('members.again')}
              </Button>
            )}
            <Button
              size="sm"
              look="ghost"
              busy={busy.cancelling}
              aria-label={t('members.cancelOf', { email })}
              onClick={() => actions.cancel(invitation)}
            >
              {t('members.cancel')}
            </Button>
          </>
        )
      }
    />
  )
}
