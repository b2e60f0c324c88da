import { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { write } from '../../api/writes.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { EventFields } from './EventFields.tsx'
import style from './Webhooks.module.css'
import type { Webhook } from './event-words.ts'

/** Changes what a webhook sends. Its address stays: another receiver has a secret of its own. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTexts()
  const { webhookId, url, ver, state } = webhook
  const form = useForm({
    rules: contract.update.input,
    first: () => ({ events: webhook.events, hasFields: webhook.hasFields }),
    input: (values) => ({ ...values, webhookId, ver, isOn: state === 'on' }),
    labels: { events: t('hooks.events'), hasFields: t('hooks.content') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await write(contract.update, given)
          toast.success(t('hooks.saved'))
          onClose()
        },
        { doing: t('doing.save') },
      )
  }
  return (
    <Dialog
      open
      title={t('hooks.edit.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form="edit-webhook" busy={form.busy}>
            {t('hooks.save')}
          </Button>
        </>
      }
    >
      <p className={style.url}>{url}</p>
      <Form id="edit-webhook" {...form.frame} onSubmit={submit}>
        <EventFields {...form.values} error={form.field('events').error} onChange={(next) => form.change(next)} />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Dialog>
  )
}
