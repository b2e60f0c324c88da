import { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import { PasswordDialog } from '../security/shared/PasswordDialog.tsx'
import type { Webhook } from './event-words.ts'

type Props = { webhook: Webhook; onClose: () => void; onMade: (secret: string, words: string) => void }

export function RenewSecret({ webhook: { webhookId }, onClose, onMade }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const renew = async (password: string) => {
    const { secret, oldSecretUntil } = await write(contract.renewSecret, { webhookId, password })
    onMade(secret, t('hooks.renewed', { time: format.moment(oldSecretUntil) }))
    onClose()
  }
  return (
    <PasswordDialog
      title={t('hooks.renew')}
      body={t('hooks.renew.body')}
      verb={t('hooks.renew')}
      onClose={onClose}
      onSubmit={renew}
    />
  )
}
