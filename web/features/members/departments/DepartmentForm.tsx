import { useState } from 'react'
import { departmentEditing } from '../../../../contract/calls/departments/editing.ts'
import { levelOf } from '../../../../contract/calls/departments/tree.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { CallError } from '../../../api/call-error.ts'
import { write } from '../../../api/writes.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useClientKey } from '../../../kit/forms/use-client-key.ts'
import { useForm } from '../../../kit/forms/use-form.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { searchMembers } from '../shared/choose-members.ts'
import { departmentChoices } from './department-choices.ts'
import type { Department } from './tree-rows.ts'
import style from './Departments.module.css'

type Props = {
  all: readonly Department[]
  /** Null for a new one. */
  department: Department | null
  /** Of a new one: the department above it; '' for the workgroup. */
  above?: string
  onClose: () => void
  onDone: (id: string) => void
}

/** Adds a department, or renames one and names its head. */
export function DepartmentForm({ all, department, above = '', onClose, onDone }: Props) {
  const { t } = useTexts()
  const [head, setHead] = useState<Choice | null>(
    department?.headId ? { value: department.headId, title: department.headName, lead: 'person' } : null,
  )
  const keyOf = useClientKey()
  const form = useForm({
    rules: departmentEditing.create.input,
    first: () => ({ name: department?.name ?? '', parentId: above }),
    input: (values) => {
      const written = { ...values, headId: head?.value ?? '' }
      return { ...written, clientKey: keyOf(JSON.stringify(written)) }
    },
    labels: { name: t('dept.name'), parentId: t('dept.above') },
  })
  const save = () => {
    const given = form.check()
    if (!given) return
    const { name, headId } = given
    void form.send(
      async () => {
        const saved = department
          ? await write(departmentEditing.update, { id: department.id, ver: department.ver, name, headId })
          : await write(departmentEditing.create, given)
        toast.success(t(department ? 'dept.edited' : 'dept.registered'))
        onDone(saved.id)
      },
      {
        doing: t('doing.save'),
        failed: t('form.saveFailed'),
        caught: async (error) => {
          if (error instanceof CallError && error.word === 'stale') await invalidate('departments')
          return false
        },
      },
    )
  }
  const places = all.filter(({ id }) => levelOf(all, id) < limits.departmentDepth)
  return (
    <Dialog open title={t(department ? 'dept.edit' : 'dept.add')} onClose={onClose}>
      <Form {...form.frame} onSubmit={save}>
        <TextField layout="stack" data-autofocus {...form.field('name')} limit={limits.departmentName} />
        {!department && (
          <SelectField
            layout="stack"
            {...form.field('parentId')}
            placeholder={t('dept.top')}
            options={departmentChoices(places, all)}
          />
        )}
        <ComboField
          layout="stack"
          label={t('dept.head')}
          hint={t('dept.headHint')}
          value={head}
          onChange={setHead}
          placeholder={t('dept.headNone')}
          search={searchMembers()}
          empty={t('member.nobodyFound')}
        />
        <CallErrorNotice error={form.refusal} busy={form.busy} />
        <div className={style.acts}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
