import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { AppScope } from '../../../contract/calls/apps/scopes.ts'
import { heldForm, holdForm } from '../auth/shared/typed-form.ts'
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
  /** What was chosen before a new sign-in at the provider. */
  onScopes: (before: readonly AppScope[]) => void
  waiting: ReactNode
  onConfirm: (proof: Proof) => Promise<void>
  onTicket: (ticket: Ticket) => void
  onCancel: () => void
}

/** What comes before a second step: the password, or a new sign-in at the provider of the workgroup. */
export function ConfirmFirst({ clientId, scopes, onScopes, waiting, onConfirm, ...act }: Props) {
  const by = useProviderProof('app', clientId, scopes)
  const { pathname, search } = useLocation()
  const restore = useEffectEvent(() => {
    const before = heldForm(pathname + search) as readonly AppScope[] | null
    if (before) onScopes(before)
    // Once: what is chosen later stays.
    holdForm(null)
  })
  useEffect(() => restore(), [])
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
