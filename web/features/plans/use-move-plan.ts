// Moves a plan to another time: shown at once, undone by the toast, and back where it was when the server refuses.
import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/error-message.ts'
import { defer } from '../../boot/deferred.ts'
import { useTexts } from '../../ui/texts.ts'
import { toast, undoMs } from '../../ui/overlays/toast.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'
import { useAskScope } from './use-ask-scope.ts'
import { useUndoPlan } from './use-undo-plan.ts'

/** Preloaded: it could not be loaded without a network. */
const loadMovePlan = () => import('./move-plan.ts')
export type NewTimes = { start: string; end: string; isAllDay: boolean }
type Moved = { key: string; ver: number; start: string; end: string }

/** @returns the rows with moved plans at their new times until the list is read again */
export function useMovePlan(rows: PlanRow[]) {
  const { t } = useTexts()
  const [moved, setMoved] = useState<Moved | null>(null)
  const askScope = useAskScope()
  const undo = useUndoPlan()
  const format = useZoneFormat()
  useEffect(() => defer(loadMovePlan), [])
  const move = async (row: PlanRow, to: { start: string; end: string }): Promise<void> => {
    setMoved({ key: keyOfRow(row), ver: row.ver, ...to })
    try {
      const { movePlan } = await loadMovePlan()
      const result = await movePlan(row, to, {
        format,
        askScope: () => askScope('move'),
        during: (send) => toast.during(t('doing.save'), send),
      })
      if (result === 'sending') toast.info(t('plans.underWay'))
      // The send queue has said where it waits there.
      if (result === null || typeof result === 'string') return setMoved(null)
      toast.success(t('plans.updated'), {
        ms: undoMs,
        action: { label: t('plans.undo'), onClick: () => undo(result.id) },
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
