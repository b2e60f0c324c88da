import { ConfirmByPassword } from './ConfirmByPassword.tsx'
import { ConfirmByProvider, type ConfirmProps } from './ConfirmByProvider.tsx'
import { ProveAtProvider } from './ProveAtProvider.tsx'

/** What comes before a second step: the password, or a new sign-in at the provider of the workgroup. */
export function ConfirmFirst({ by, ...act }: ConfirmProps) {
  if (by.isPending) return null
  if (by.proof !== '' || by.isOnly) return <ConfirmByProvider by={by} {...act} />
  return (
    <>
      <ConfirmByPassword {...act} />
      {by.providerName !== '' && <ProveAtProvider by={by} />}
    </>
  )
}
