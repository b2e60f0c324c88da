import { useState } from 'react'
import { Button } from '../../../ui/elements/Button.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { departmentChoices } from './department-choices.ts'
import { placeOf, placesFor, type Department } from './tree-rows.ts'
import { useMoveDepartment } from './use-move-department.ts'
import style from './Departments.module.css'

type Props = { all: readonly Department[]; department: Department; onClose: () => void }

/** Chooses the place of a department without dragging it. */
export function MoveDepartment({ all, department, onClose }: Props) {
  const { t } = useTexts()
  const move = useMoveDepartment(all)
  const [place, setPlace] = useState(() => placeOf(all, department.id))
  const [busy, setBusy] = useState(false)
  const places = placesFor(all, department.id)
  const parents = all.filter(({ id }) => places.some(({ parentId }) => parentId === id))
  const beside = places.flatMap(({ parentId, beforeId }) =>
    parentId === place.parentId ? all.filter(({ id }) => id === beforeId) : [],
  )
  const go = async () => {
    setBusy(true)
    if (await move(department, place)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      open
      cross
      title={t('dept.move.title', { name: department.name })}
      onClose={onClose}
      footer={
        <Button look="primary" busy={busy} onClick={() => void go()}>
          {t('dept.move.go')}
        </Button>
      }
    >
      <div className={style.choices}>
        <SelectField
          layout="stack"
          label={t('dept.above')}
          value={place.parentId}
          onChange={(parentId) => setPlace({ parentId, beforeId: '' })}
          placeholder={t('dept.top')}
          options={departmentChoices(parents, all)}
        />
        {beside.length > 0 && (
          <SelectField
            layout="stack"
            label={t('dept.order')}
            value={place.beforeId}
            onChange={(beforeId) => setPlace({ ...place, beforeId })}
            placeholder={t('dept.order.last')}
            options={beside.map(({ id, name }) => ({ value: id, label: t('dept.order.before', { name }) }))}
          />
        )}
      </div>
    </Dialog>
  )
}
