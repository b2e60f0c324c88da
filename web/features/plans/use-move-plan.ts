// Moves a plan to another time: shown at once, undone by the toast, and back where it was when the server refuses.
import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/error-message.ts'
import { defer } from '../../boot/deferred.ts'
import { useTexts } from '../../ui/texts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'
import { useAskScope } from './use-ask-scope.ts'
import { useUndoPlan } from './use-undo-plan.ts'

/** Preloaded: it could not be loaded without a network. */
const loadMovePlan = () => import('./move-plan.ts')
export type NewTimes = { start: string; end: string; isAllDay: boolean }
/** The row that was moved, and what it has become. */
type Moved = {
  key: string
  ver: number
  to: Pick<PlanRow, 'start' | 'end'> & Partial<Pick<PlanRow, 'id' | 'day' | 'ver' | 'isRepeated'>>
}

/** @returns the rows with moved plans at their new times until the list is read again */
export function useMovePlan(rows: PlanRow[]) {
  const { t } = useTexts()
  const [moved, setMoved] = useState<Moved | null>(null)
  const askScope = useAskScope()
  const offerUndo = useUndoPlan()
  const format = useZoneFormat()
  useEffect(() => defer(loadMovePlan), [])
  const move = async (row: PlanRow, to: { start: string; end: string }): Promise<void> => {
    const moving = { key: keyOfRow(row), ver: row.ver }
    setMoved({ ...moving, to })
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
      // Of a series it is another plan from now on: what is pressed before the list is read again concerns that one.
      const { id, day, ver, repeat } = result
      setMoved({ ...moving, to: { ...to, id, day, ver, isRepeated: repeat !== '' } })
      toast.success(t('plans.updated'), offerUndo(id))
    } catch (error) {
      setMoved(null)
      toast.error(t('plans.updateFailed', { why: errorMessage(error, t) }))
    }
  }
  return {
    rows: rows.map((row) =>
      moved && moved.key === keyOfRow(row) && moved.ver === row.ver ? { ...row, ...moved.to } : row,
    ),
    move: (row: PlanRow, to: { start: string; end: string }) => void move(row, to),
  }
}
