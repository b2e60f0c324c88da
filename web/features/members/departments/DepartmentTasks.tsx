import { DeleteDepartment } from './DeleteDepartment.tsx'
import { DepartmentForm } from './DepartmentForm.tsx'
import type { DepartmentTask } from './DepartmentPanel.tsx'
import { MoveDepartment } from './MoveDepartment.tsx'
import type { Department } from './tree-rows.ts'

type Props = {
  all: readonly Department[]
  what: DepartmentTask
  /** With 'add' the department above the new one; null for the workgroup. */
  department: Department | null
  onClose: () => void
  /** Opens a department; '' for the workgroup. */
  onOpen: (id: string) => void
}

/** The dialogs of a department; loaded with the first one. */
export function DepartmentTasks({ all, what, department, onClose, onOpen }: Props) {
  if (what === 'add')
    return <DepartmentForm all={all} department={null} above={department?.id ?? ''} onClose={onClose} onDone={onOpen} />
  // Deleted meanwhile by somebody else.
  const now = all.find(({ id }) => id === department?.id)
  if (!now) return null
  if (what === 'edit') return <DepartmentForm all={all} department={now} onClose={onClose} onDone={onClose} />
  if (what === 'move') return <MoveDepartment all={all} department={now} onClose={onClose} />
  return <DeleteDepartment all={all} department={now} onClose={onClose} onDone={() => onOpen(now.parentId ?? '')} />
}
