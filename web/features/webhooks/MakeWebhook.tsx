import { useState } from 'react'
import { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { webhookLimits, type WebhookEvent } from '../../../contract/calls/webhooks/events.ts'
import { CallError } from '../../api/call-error.ts'
import { write } from '../../api/writes.ts'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { PasswordDialog } from '../security/shared/PasswordDialog.tsx'
import { EventFields } from './EventFields.tsx'

type Props = { onClose: () => void; onMade: (made: { webhookId: string; secret: string }) => void }

/** Asks for the address, the events and the password. */
export function MakeWebhook({ onClose, onMade }: Props) {
  const { t } = useTexts()
  const [url, setUrl] = useState('')
  const [chosen, choose] = useState<{ events: WebhookEvent[]; hasFields: boolean }>({ events: [], hasFields: false })
  const keyOf = useClientKey()
  const [wrong, setWrong] = useState<{ url?: string; events?: string }>({})
  const make = async (password: string) => {
    const found = {
      ...(url.trim() === '' && { url: t('rule.required') }),
      ...(url.trim().length > webhookLimits.url && { url: t('rule.too_long', { max: webhookLimits.url }) }),
      ...(chosen.events.length === 0 && { events: t('hooks.events.missing') }),
    }
    setWrong(found)
    if (found.url ?? found.events) throw new CallError('bad_input', 400, t('error.bad_input'))
    try {
      const given = { url: url.trim(), ...chosen }
      onMade(await write(contract.create, { ...given, password, clientKey: keyOf(JSON.stringify(given)) }))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.fields?.url) setWrong({ url: error.fields.url.message })
      throw error
    }
  }
  return (
    <PasswordDialog
      title={t('hooks.add')}
      body={t('hooks.add.body')}
      verb={t('hooks.add')}
      onClose={onClose}
      onSubmit={make}
    >
      <TextField
        label={t('hooks.url')}
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={t('hooks.url.hint')}
        value={url}
        error={wrong.url}
        autoComplete="off"
        onChange={(next) => {
          setUrl(next)
          setWrong({})
        }}
      />
      <EventFields
        {...chosen}
        error={wrong.events}
        onChange={(next) => {
          choose({ ...chosen, ...next })
          setWrong({})
        }}
      />
    </PasswordDialog>
  )
}
