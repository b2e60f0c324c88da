import type { ReactNode } from 'react'
import type { AppScope } from '../../../contract/calls/apps/scopes.ts'
import { ConfirmByPassword } from './ConfirmByPassword.tsx'
import { ConfirmByProvider } from './ConfirmByProvider.tsx'
import type { Ticket } from './ConfirmBySecondStep.tsx'
import { ProveAtProvider } from './ProveAtProvider.tsx'
import type { Proof } from './proof.ts'
import { useProviderProof } from './use-provider-proof.ts'

type Props = {
  clientId: string
  /** What was chosen above. */
  scopes: readonly AppScope[]
  waiting: ReactNode
  onConfirm: (proof: Proof) => Promise<void>
  onTicket: (ticket: Ticket) => void
  onCancel: () => void
}

/** What comes before a second step: the password, or a new sign-in at the provider of the workgroup. */
export function ConfirmFirst({ clientId, scopes, waiting, onConfirm, ...act }: Props) {
  const by = useProviderProof('app', clientId, scopes)
  if (by.isPending) return waiting
  const confirm = (proof: Proof) => by.use(() => onConfirm(proof))
  if (by.proof !== '' || by.isOnly) return <ConfirmByProvider by={by} onConfirm={confirm} {...act} />
  return (
    <>
      <ConfirmByPassword onConfirm={confirm} {...act} />
      {by.isBeside && <ProveAtProvider by={by} over={by.over} />}
    </>
  )
}
