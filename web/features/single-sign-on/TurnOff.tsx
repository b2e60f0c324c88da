import { singleSignOn } from '../../../contract/calls/single-sign-on/calls.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { PasswordDialog } from '../security/shared/PasswordDialog.tsx'

/** Turns single sign-on off, given the password. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <PasswordDialog
      danger
      title={t('sso.off.title')}
      body={t('sso.off.body')}
      verb={t('sso.off')}
      onClose={onClose}
      onSubmit={async (password) => {
        await write(singleSignOn.remove, { password })
        toast.success(t('sso.off.done'))
        onClose()
      }}
    />
  )
}
