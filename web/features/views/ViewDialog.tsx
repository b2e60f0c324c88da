import { mayShareViews } from '../../../contract/permissions.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { usePerson } from '../../api/me.ts'
import { write } from '../../api/writes.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { ViewFilters, View } from './saved-views.ts'
import style from './ViewDialog.module.css'

type Props = {
  /** The view to edit; without it, a new view of `filters` is created. */
  view?: View
  filters: ViewFilters
  /** @param made the created view */
  onDone: (made?: View) => void
}

/** The name of a view, and whether it is shared. */
export function ViewDialog({ view, filters, onDone }: Props) {
  const { t } = useTexts()
  const title = t(view ? 'logs.view.edit' : 'logs.view.save')
  return (
    <Dialog open onClose={() => onDone()} title={title} cross>
      <Fields view={view} filters={filters} onDone={onDone} />
    </Dialog>
  )
}

function Fields({ view, filters, onDone }: Omit<Props, 'view'> & { view: View | undefined }) {
  const { t } = useTexts()
  const mayShare = mayShareViews(usePerson())
  const keyOf = useClientKey()
  const form = useForm({
    rules: views.create.input,
    first: () => ({ name: view?.name ?? '', isShared: view?.isShared ?? false }),
    input: (values) => ({ ...filters, ...values, clientKey: keyOf(JSON.stringify(values)) }),
    labels: { name: t('logs.view.name'), isShared: t('logs.view.share') },
  })
  const save = () => {
    const given = form.check()
    if (!given) return
    const { clientKey, ...written } = given
    void form.send(
      async () => {
        const saved = view
          ? await write(views.update, { ...written, id: view.id, ver: view.ver })
          : await write(views.create, { ...written, clientKey })
        toast.success(t('logs.view.saved', { name: saved.name }))
        onDone(view ? undefined : saved)
      },
      { doing: t('doing.save'), failed: t('form.saveFailed') },
    )
  }
  return (
    <Form {...form.frame} onSubmit={save} className={style.form!}>
      <TextField layout="stack" data-autofocus {...form.field('name')} />
      {mayShare && <CheckboxField {...form.field('isShared')} checked={form.values.isShared} />}
      <CallErrorNotice error={form.refusal} busy={form.busy} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t('form.save')}
      </Button>
    </Form>
  )
}
