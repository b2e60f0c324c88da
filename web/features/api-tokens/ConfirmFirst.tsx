import { ConfirmByPassword } from './ConfirmByPassword.tsx'
import { ConfirmByProvider } from './ConfirmByProvider.tsx'
import type { Ticket } from './ConfirmBySecondStep.tsx'
import { ProveAtProvider } from './ProveAtProvider.tsx'
import type { Proof } from './proof.ts'
import { useProviderProof } from './use-provider-proof.ts'

type Props = {
  clientId: string
  onConfirm: (proof: Proof) => Promise<void>
  onTicket: (ticket: Ticket) => void
  onCancel: () => void
}

/** What comes before a second step: the password, or a new sign-in at the provider of the workgroup. */
export function ConfirmFirst({ clientId, onConfirm, ...act }: Props) {
  const by = useProviderProof('app', clientId)
  if (by.isPending) return null
  const confirm = (proof: Proof) => by.use(() => onConfirm(proof))
  if (by.proof !== '' || by.isOnly) return <ConfirmByProvider by={by} onConfirm={confirm} {...act} />
  return (
    <>
      <ConfirmByPassword onConfirm={confirm} {...act} />
      {by.providerName !== '' && <ProveAtProvider by={by} />}
    </>
  )
}
