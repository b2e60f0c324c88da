import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { workgroupSettings } from '../../../../contract/calls/workgroups/settings.ts'
import { useMe } from '../../../api/me.ts'
import { write } from '../../../api/writes.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../../kit/forms/use-form.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { PasswordField } from '../../../ui/forms/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from './Settings.module.css'

type Named = { name: string }

/** Says what changes and asks for the password. */
export function TransferDialog({ me, to, onClose }: { me: Named; to: Named & { id: string }; onClose: () => void }) {
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const form = useForm({
    rules: workgroupSettings.transfer.input,
    first: () => ({ password: '' }),
    input: (values) => ({ ...values, userId: to.id }),
    labels: { password: t('wgroup.transfer.password') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await write(workgroupSettings.transfer, given)
          toast.success(t('wgroup.transfer.done', { name: to.name }))
          onClose()
        },
        { doing: t('wgroup.transfer.doing') },
      )
  }
  return (
    <Dialog
      open
      title={t('wgroup.transfer.ask', { name: to.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="danger" type="submit" form="transfer-workgroup" busy={form.busy}>
            {t('wgroup.transfer.verb')}
          </Button>
        </>
      }
    >
      <p>{t('wgroup.transfer.body', { name: to.name })}</p>
      <ul className={style.facts}>
        <li>
          <Glyph icon={IconCrown} size={16} />
          {t('wgroup.transfer.they', { name: to.name })}
        </li>
        <li>
          <Glyph icon={IconUser} size={16} />
          {t('wgroup.transfer.you', { name: me.name })}
        </li>
        <li>
          <Glyph icon={IconMail} size={16} />
          {t('wgroup.transfer.mail')}
        </li>
      </ul>
      <Form id="transfer-workgroup" {...form.frame} onSubmit={submit}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Dialog>
  )
}
