import { useState } from 'react'
import { departmentEditing } from '../../../../contract/calls/departments/editing.ts'
import { heightOf, idsWithin, levelOf } from '../../../../contract/calls/departments/tree.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { write } from '../../../api/writes.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { departmentChoices } from './department-choices.ts'
import type { Department } from './tree-rows.ts'
import style from './Departments.module.css'

type Props = { all: readonly Department[]; department: Department; onClose: () => void; onDone: () => void }

/** Asks where the people of a department and the departments below it go, before it is deleted. */
export function DeleteDepartment({ all, department, onClose, onDone }: Props) {
  const { t } = useTexts()
  const { id, ver, name, memberCount, parentId } = department
  const [peopleTo, setPeopleTo] = useState(parentId ?? '')
  const [childrenTo, setChildrenTo] = useState(parentId ?? '')
  const [busy, setBusy] = useState(false)
  const within = idsWithin(all, id)
  const others = all.filter((each) => each.id !== id)
  const height = heightOf(all, id) - 1
  const places = all.filter((each) => !within.has(each.id) && levelOf(all, each.id) + height <= limits.departmentDepth)
  const remove = async () => {
    setBusy(true)
    try {
      await toast.during(t('doing.save'), () => write(departmentEditing.delete, { id, ver, peopleTo, childrenTo }))
      toast.success(t('dept.deleted'))
      onDone()
    } catch (error) {
      setBusy(false)
      void invalidate('departments')
      toast.error(errorMessage(error, t))
    }
  }
  return (
    <Dialog
      open
      title={t('dept.delete.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {t('dept.delete.go')}
          </Button>
        </>
      }
    >
      <p className="s13 t2">{t('dept.delete.body')}</p>
      <div className={style.choices}>
        <SelectField
          layout="stack"
          label={t('dept.delete.people', { count: memberCount })}
          value={peopleTo}
          onChange={setPeopleTo}
          placeholder={t('member.noDepartment')}
          options={departmentChoices(others, all)}
        />
        {height > 0 && (
          <SelectField
            layout="stack"
            label={t('dept.delete.below', { count: within.size - 1 })}
            value={childrenTo}
            onChange={setChildrenTo}
            placeholder={t('dept.top')}
            options={departmentChoices(places, all)}
          />
        )}
      </div>
    </Dialog>
  )
}
