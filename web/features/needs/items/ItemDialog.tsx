import { needLimits, needs } from '../../../../contract/calls/needs/calls.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useClientKey } from '../../../kit/forms/use-client-key.ts'
import { useForm } from '../../../kit/forms/use-form.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { write } from '../../../api/writes.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { KeywordsField } from '../../../ui/forms/fields/KeywordsField.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, needKinds } from '../shared/needs.ts'
import type { Item } from './item.ts'
import style from './Items.module.css'

type Props = {
  item: Item | null
  /** The type of a new item. */
  type?: Item['type']
  onSaved?: (item: { id: string; type: Item['type'] }) => void
  onDone: () => void
}
/** Creates or edits an item: name, synonyms and type. */
export function ItemDialog({ item, type, onSaved, onDone }: Props) {
  const { t } = useTexts()
  return (
    <Dialog open onClose={onDone} title={t(item ? 'teaching.edit' : 'teaching.add')} cross>
      <Fields item={item} type={type} onSaved={onSaved} onDone={onDone} />
    </Dialog>
  )
}

function Fields({ item, type, onSaved, onDone }: Props) {
  const { t } = useTexts()
  const keyOf = useClientKey()
  const form = useForm({
    rules: needs.create.input,
    first: () => ({ name: item?.name ?? '', synonyms: item?.synonyms ?? [], type: item?.type ?? type ?? '' }),
    input: (values) => ({ ...values, clientKey: keyOf(JSON.stringify(values)) }),
    labels: { name: t('teaching.name'), synonyms: t('teaching.synonyms'), type: t('needs.type') },
  })
  const save = () => {
    const given = form.check()
    if (!given) return
    const { clientKey, ...written } = given
    void form.send(
      async () => {
        const saved = item
          ? await write(needs.update, { ...written, id: item.id, ver: item.ver })
          : await write(needs.create, { ...written, clientKey })
        invalidate('needs')
        toast.success(t('teaching.saved', { name: saved.name }))
        onSaved?.(saved)
        onDone()
      },
      { doing: t('doing.save'), failed: t('form.saveFailed') },
    )
  }
  return (
    <Form {...form.frame} onSubmit={save} className={style.form!}>
      <TextField layout="stack" data-autofocus {...form.field('name')} />
      <SelectField
        layout="stack"
        {...form.field('type')}
        placeholder={t('ui.choose')}
        options={needKinds.filter((kind) => kind !== 'none').map((kind) => ({ value: kind, label: t(kindKey(kind)) }))}
      />
      <KeywordsField
        layout="stack"
        {...form.field('synonyms')}
        limit={needLimits.synonyms}
        hint={t('teaching.synonymsHint')}
      />
      <CallErrorNotice error={form.refusal} busy={form.busy} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t('form.save')}
      </Button>
    </Form>
  )
}
