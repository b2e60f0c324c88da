import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { write } from '../../api/writes.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { TwoStepSettings } from './Required.tsx'

type Props = { passkey: TwoStepSettings['passkeys'][number]; onClose: () => void }

export function RenamePasskey({ passkey: { passkeyId, passkeyName }, onClose }: Props) {
  const { t } = useTexts()
  const form = useForm({
    rules: twoStep.renamePasskey.input,
    first: () => ({ passkeyName }),
    input: (values) => ({ ...values, passkeyId }),
    labels: { passkeyName: t('security.passkey.name') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await write(twoStep.renamePasskey, given)
          toast.success(t('security.passkey.renamed'))
          onClose()
        },
        { doing: t('doing.save') },
      )
  }
  return (
    <Dialog
      open
      title={t('security.passkey.renameOf', { name: passkeyName })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form="rename-passkey" busy={form.busy}>
            {t('security.passkey.rename')}
          </Button>
        </>
      }
    >
      <Form id="rename-passkey" {...form.frame} onSubmit={submit}>
        <TextField {...form.field('passkeyName')} autoComplete="off" />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Dialog>
  )
}
