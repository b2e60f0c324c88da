import { useState } from 'react'
import { members } from '../../../contract/calls/members/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { InvitedRole } from './invited-roles.ts'

export type Invitation = OutputOf<typeof members.invitations>['items'][number]

/** Cancels an invitation after a confirmation, or sends it again. */
export function useInvitationActions() {
  const { t } = useTexts()
  const cancelling = useWrite(members.cancelInvitation, t('doing.cancelInvite'))
  const inviting = useWrite(members.invite, t('doing.invite'))
  const [refusal, setRefusal] = useState<CallError | null>(null)
  return {
    refusal,
    cancel: async ({ id, email }: Invitation) => {
      const question = {
        title: t('members.cancel.title', { email }),
        body: t('members.cancel.body'),
        verb: t('members.cancel.verb'),
        cancel: t('members.cancel.keep'),
      }
      if (!(await confirm({ ...question, danger: true }))) return
      setRefusal(null)
      cancelling.mutate({ id }, { onSuccess: () => toast.success(t('members.cancelled')), onError: setRefusal })
    },
    sendAgain: ({ email }: Invitation, role: InvitedRole) => {
      setRefusal(null)
      inviting.mutate(
        { email, role },
        { onSuccess: () => toast.success(t('members.invite.sent', { count: 1 })), onError: setRefusal },
      )
    },
    busyWith: ({ id, email }: Invitation) => ({
      cancelling: cancelling.isPending && cancelling.variables.id === id,
      sending: inviting.isPending && inviting.variables.email === email,
    }),
  }
}
