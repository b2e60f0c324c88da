// Moves a plan to another time: shown at once, undone by the toast, and back where it was when the server refuses.
import { useEffect, useState } from 'react'
import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { readOnce } from '../../api/reads.ts'
import { errorMessage } from '../../api/error-message.ts'
import { defer } from '../../boot/deferred.ts'
import { isTemporaryId, waiting } from '../../offline/send-queue/list.ts'
import { useTexts } from '../../ui/texts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { formOfPlan, inputOfPlan } from './plan-form.ts'
import { queuedChange, scopeOf } from './use-queued-plans.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'
import { useAskScope } from './use-ask-scope.ts'
import { undoMs, useUndoPlan } from './use-undo-plan.ts'

/** Preloaded: it could not be loaded without a network. */
export const loadPlanQueue = () => import('./queue-plan.ts')
export type NewTimes = { start: string; end: string; isAllDay: boolean }
type Moved = { key: string; ver: number; start: string; end: string }

/** @returns the rows with moved plans at their new times until the list is read again */
export function useMovePlan(rows: PlanRow[]) {
  const { t } = useTexts()
  const [moved, setMoved] = useState<Moved | null>(null)
  const askScope = useAskScope()
  const undo = useUndoPlan()
  const format = useZoneFormat()
  useEffect(() => defer(loadPlanQueue), [])
  const move = async (row: PlanRow, to: { start: string; end: string }): Promise<void> => {
    setMoved({ key: keyOfRow(row), ver: row.ver, ...to })
    try {
      const { moveUnsent, sendPlanEdit, withQueuedEdit } = await loadPlanQueue()
      if (isTemporaryId(row.id)) {
        const unsent = waiting.all().find(({ id }) => id === row.entryId)
        if (!unsent || !(await moveUnsent(unsent, to, format))) toast.info(t('plans.underWay'))
        return setMoved(null)
      }
      const queued = queuedChange(waiting.all(), row)
      const scope: Scope | null = scopeOf(queued) ?? (row.isRepeated ? await askScope('move') : 'all')
      if (!scope) return setMoved(null)
      const stored = await readOnce(plans.detail, { id: row.id, day: row.day })
      const plan = withQueuedEdit(stored, queued)
      const change = {
        plan: { ...stored, day: row.day },
        fields: { ...inputOfPlan(plan), ...to },
        values: formOfPlan({ ...plan, ...to }, format),
        scope,
        ver: stored.ver,
      }
      const saved = await toast.during(t('doing.save'), () => sendPlanEdit(change, format))
      // It waits in the send queue, which has said so.
      if (!saved) return setMoved(null)
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
