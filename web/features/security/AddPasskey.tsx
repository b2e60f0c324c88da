import { useState } from 'react'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { CallError } from '../../api/call-error.ts'
import { callApi } from '../../api/client.ts'
import { write } from '../../api/writes.ts'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useDeviceName } from './use-device-name.ts'
import { createPasskey } from './shared/passkeys.ts'
import { PasswordDialog } from './shared/PasswordDialog.tsx'

/** Names a passkey, and lets the browser create it. With the first method come recovery codes. */
export function AddPasskey({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTexts()
  const deviceName = useDeviceName()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [error, setError] = useState('')
  const add = async (password: string) => {
    const passkeyName = name.trim()
    if (passkeyName === '' || passkeyName.length > limits.name) {
      setError(passkeyName === '' ? t('rule.required') : t('rule.too_long', { max: limits.name }))
      throw new CallError('bad_input', 400, t('error.bad_input'))
    }
    const { options } = await callApi(twoStep.startPasskey, { password })
    const passkey = await createPasskey(options, (name) =>
      t(name === 'InvalidStateError' ? 'security.passkey.exists' : 'security.passkey.notCreated'),
    )
    const { codes } = await write(twoStep.addPasskey, { passkeyName, passkey })
    toast.success(t(codes.length > 0 ? 'security.begun' : 'security.passkey.added'))
    onClose()
    onCodes(codes)
  }
  return (
    <PasswordDialog
      title={t('security.passkey.add')}
      body={t('security.passkey.add.body')}
      verb={t('security.passkey.add')}
      onClose={onClose}
      onSubmit={add}
    >
      <TextField
        label={t('security.passkey.name')}
        name="passkeyName"
        value={name}
        error={error}
        autoComplete="off"
        onChange={(text) => {
          setName(text)
          setError('')
        }}
      />
    </PasswordDialog>
  )
}
