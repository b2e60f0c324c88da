// Moves a plan to another time: shown at once, undone by the toast, and back where it was when the server refuses.
import { useState } from 'react'
import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { readOnce } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useTexts } from '../../ui/texts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { inputOfPlan } from './plan-form.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'
import { useAskScope } from './use-ask-scope.ts'
import { undoMs, useUndoPlan } from './use-undo-plan.ts'

export type NewTimes = { start: string; end: string; isAllDay: boolean }
type Moved = { key: string; ver: number; start: string; end: string }

/** @returns the rows with moved plans at their new times until the list is read again */
export function useMovePlan(rows: PlanRow[]) {
  const { t } = useTexts()
  const [moved, setMoved] = useState<Moved | null>(null)
  const askScope = useAskScope()
  const undo = useUndoPlan()
  const move = async (row: PlanRow, to: { start: string; end: string }): Promise<void> => {
    setMoved({ key: keyOfRow(row), ver: row.ver, ...to })
    try {
      const scope: Scope | null = row.isRepeated ? await askScope('move') : 'all'
      if (!scope) return setMoved(null)
      const plan = await readOnce(plans.detail, { id: row.id, day: row.day })
      const saved = await toast.during(t('doing.save'), () =>
        write(plans.update, { ...inputOfPlan(plan), ...to, id: plan.id, ver: plan.ver, day: row.day, scope }),
      )
      toast.success(t('plans.updated'), {
        ms: undoMs,
        action: { label: t('plans.undo'), onClick: () => undo(saved.id) },
      })
    } catch (error) {
      setMoved(null)
      toast.error(t('plans.updateFailed', { why: errorMessage(error, t) }), { ms: 5000 })
    }
  }
  return {
    rows: rows.map((row) =>
      moved && moved.key === keyOfRow(row) && moved.ver === row.ver
        ? { ...row, start: moved.start, end: moved.end }
        : row,
    ),
    move: (row: PlanRow, to: { start: string; end: string }) => void move(row, to),
  }
}
