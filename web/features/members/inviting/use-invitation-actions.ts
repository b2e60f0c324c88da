import { useState } from 'react'
import type { invitations } from '../../../../contract/calls/members/invitations.ts'
import { inviting } from '../../../../contract/calls/members/inviting.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { CallError } from '../../../api/call-error.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite, write } from '../../../api/writes.ts'
import { toast, undoMs } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'

export type Invitation = OutputOf<typeof invitations.invitations>['items'][number]

/** Cancels an invitation, which can be undone, or mails it again. */
export function useInvitationActions() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const cancelling = useWrite(inviting.cancelInvitation, t('doing.cancelInvite'))
  const resending = useWrite(inviting.resendInvitation, t('doing.invite'))
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const restore = ({ id, email }: Invitation) =>
    void toast
      .during(t('doing.save'), () => write(inviting.restoreInvitation, { id }))
      .then(
        () => toast.success(t('invite.restored', { email })),
        (error: CallError) => toast.error(errorText(error)),
      )
  return {
    refusal,
    cancel: (invitation: Invitation) => {
      setRefusal(null)
      const action = { label: t('invite.undo'), onClick: () => restore(invitation) }
      cancelling.mutate(
        { id: invitation.id },
        { onSuccess: () => toast.success(t('members.cancelled'), { action, ms: undoMs }), onError: setRefusal },
      )
    },
    sendAgain: ({ id }: Invitation) => {
      setRefusal(null)
      resending.mutate(
        { id },
        { onSuccess: () => toast.success(t('members.invite.sent', { count: 1 })), onError: setRefusal },
      )
    },
    busyWith: ({ id }: Invitation) => ({
      cancelling: cancelling.isPending && cancelling.variables.id === id,
      sending: resending.isPending && resending.variables.id === id,
    }),
  }
}
