import IconUnsent from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconLogs from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconCustomers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconLeave from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { Link, useNavigate } from 'react-router'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { callApi } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { endSession } from '../../api/session-check.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { PasswordField } from '../../ui/forms/fields/PasswordField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { sumsOf, type MyData } from './use-my-data.ts'
import style from './MyData.module.css'

/** Says what stays and what goes, and asks for the password. Afterwards nothing of the user is left on the device. */
export function DeleteAccountDialog({ workgroups, onClose }: Pick<MyData, 'workgroups'> & { onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const email = useMe()?.email ?? ''
  const unsent = useWaiting().length
  const { logs, customers } = sumsOf({ workgroups })
  const names = workgroups.map(({ workgroupName }) => workgroupName).join(', ')
  const form = useForm({
    rules: myData.deleteAccount.input,
    first: () => ({ password: '' }),
    labels: { password: t('mydata.password') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          await callApi(myData.deleteAccount, given)
          const { clearDevice } = await import('../../offline/clear-device.ts')
          await clearDevice()
          endSession()
          void navigate(paths.signIn, { replace: true })
          toast.success(t('mydata.delete.done', { count: limits.accountRestoreDays }))
        },
        { doing: t('doing.delete') },
      )
  }
  return (
    <Dialog
      open
      title={t('mydata.delete.ask')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="danger" type="submit" form="delete-account" busy={form.busy}>
            {t('mydata.delete.go')}
          </Button>
        </>
      }
    >
      <p>{t('mydata.delete.body')}</p>
      <ul className={style.facts}>
        {workgroups.length > 0 && (
          <li>
            <Glyph icon={IconLogs} size={16} />
            {t('mydata.delete.stays', { count: logs, workgroups: names })}
          </li>
        )}
        {customers > 0 && (
          <li>
            <Glyph icon={IconCustomers} size={16} />
            {t('mydata.delete.customers', { count: customers })}
          </li>
        )}
        <li>
          <Glyph icon={IconLeave} size={16} />
          {t('mydata.delete.goes', { count: limits.accountRestoreDays })}
        </li>
        {unsent > 0 && (
          <li>
            <Glyph icon={IconUnsent} size={16} />
            <span>
              {t('mydata.delete.unsent', { count: unsent })}{' '}
              <Link className="link" to={paths.drafts}>
                {t('mydata.delete.send')}
              </Link>
            </span>
          </li>
        )}
      </ul>
      <Form id="delete-account" {...form.frame} onSubmit={submit}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Dialog>
  )
}
