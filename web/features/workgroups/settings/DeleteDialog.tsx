import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { workgroupSettings } from '../../../../contract/calls/workgroups/settings.ts'
import { addDays } from '../../../../contract/rules/days.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { callApi } from '../../../api/client.ts'
import { enterWorkgroup } from '../../../api/session-check.ts'
import { useRead } from '../../../api/reads.ts'
import { named } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../../kit/forms/use-form.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from './Settings.module.css'

/** Asks for the name of the workgroup; the server compares it again. */
export function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const format = useFormat()
  const [today] = useState(() => format.now()[0])
  const contents = useRead(workgroupSettings.contents, {}, { staleTime: 0 }).data
  const form = useForm({
    rules: workgroupSettings.delete.input,
    first: () => ({ name: '' }),
    labels: { name: t('wgroup.delete.name') },
  })
  const isSame = form.values.name.trim().normalize() === name.normalize()
  const submit = () => {
    const given = isSame ? form.check() : null
    if (given)
      void form.send(
        async () => {
          await enterWorkgroup(async () => {
            await callApi(workgroupSettings.delete, given)
            return { id: '0', name: '' }
          })
          toast.success(t('wgroup.delete.done', { name }))
          await navigate(paths.changeWorkgroup, { replace: true })
        },
        { doing: t('wgroup.delete.doing'), failed: t('form.saveFailed') },
      )
  }
  const what = contents && [
    t('wgroup.count.members', { count: contents.memberCount }),
    t('wgroup.count.logs', { count: contents.logs }),
    t('wgroup.count.customers', { count: contents.customers }),
  ]
  return (
    <Dialog
      open
      title={t('wgroup.delete.ask', named(name))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="danger" type="submit" form="delete-workgroup" busy={form.busy} disabled={!isSame}>
            {t('wgroup.delete.of', { name })}
          </Button>
        </>
      }
    >
      <p>
        {what &&
          t('wgroup.delete.body', {
            what: what.join(', '),
            day: format.date(addDays(today, limits.workgroupRestoreDays)),
          })}
      </p>
      <Form id="delete-workgroup" className={style.name} {...form.frame} onSubmit={submit}>
        <TextField {...form.field('name')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <CallErrorNotice error={form.refusal} />
      </Form>
    </Dialog>
  )
}
