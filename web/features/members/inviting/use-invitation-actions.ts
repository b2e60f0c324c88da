import { useState } from 'react'
import type { invitations } from '../../../../contract/calls/members/invitations.ts'
import { inviting } from '../../../../contract/calls/members/inviting.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { CallError } from '../../../api/call-error.ts'
import { useWrite, write } from '../../../api/writes.ts'
import { useUndo } from '../../../kit/records/use-undo.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'

export type Invitation = OutputOf<typeof invitations.invitations>['items'][number]

/** Cancels an invitation, which can be undone, or mails it again. */
export function useInvitationActions() {
  const { t } = useTexts()
  const offerUndo = useUndo()
  const cancelling = useWrite(inviting.cancelInvitation, t('doing.cancelInvite'))
  const resending = useWrite(inviting.resendInvitation, t('doing.invite'))
  const [refusal, setRefusal] = useState<CallError | null>(null)
  return {
    refusal,
    cancel: ({ id, email }: Invitation) => {
      setRefusal(null)
      const undo = offerUndo(() => write(inviting.restoreInvitation, { id }), t('invite.restored', { email }))
      cancelling.mutate({ id }, { onSuccess: () => toast.success(t('members.cancelled'), undo), onError: setRefusal })
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
