import { departmentEditing } from '../../../../contract/calls/departments/editing.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { placeOf, type Department, type Place } from './tree-rows.ts'

/** Moves a department with all below it; can be undone. */
export function useMoveDepartment(all: readonly Department[]) {
  const { t } = useTexts()
  const send = async (department: Pick<Department, 'id' | 'ver'>, to: Place) => {
    const { id, ver } = department
    try {
      return await toast.during(t('doing.save'), () => write(departmentEditing.update, { id, ver, ...to }))
    } catch (error) {
      // Somebody else may have changed the tree.
      void invalidate('departments')
      toast.error(errorMessage(error, t))
      return null
    }
  }
  return async (department: Department, to: Place): Promise<boolean> => {
    const from = placeOf(all, department.id)
    if (from.parentId === to.parentId && from.beforeId === to.beforeId) return true
    const moved = await send(department, to)
    if (!moved) return false
    const undo = async () => {
      if (await send(moved, from)) toast.success(t('member.undone'))
    }
    toast.success(t('dept.edited'), { action: { label: t('member.undo'), onClick: () => void undo() } })
    return true
  }
}
