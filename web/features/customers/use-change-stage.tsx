import { Suspense, useRef, useState, type ReactNode } from 'react'
import type { Stage } from '../../../contract/codes.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { named } from '../../format/format.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { withMovedCustomer } from './moved-on.ts'
import { isClosed } from './shared/stage-words.ts'

const ReasonDialog = lazyComponent(async () => (await import('./board/ReasonDialog.tsx')).ReasonDialog)

type StagedCustomer = { id: string; name: string; stage: Stage | ''; ver: number }

/**
 * Changes the stage optimistically. Won, lost and on hold ask for a reason first; the page renders `dialog`.
 * @param onBack called when a customer returns to its stage before: the change is undone, or was rejected
 * @param onMove called when a change begins, after the reason is given where one is asked for
 */
export function useChangeStage(
  onBack: (id: string) => void = () => {},
  onMove: (id: string, stage: Stage) => void = () => {},
): {
  change: (one: StagedCustomer, stage: Stage) => void
  dialog: ReactNode
} {
  const { t } = useTexts()
  const [pending, setPending] = useState<{ one: StagedCustomer; stage: Stage } | null>(null)
  const turns = useRef(new Map<string, Promise<{ ver: number }>>())
  /** Writes of one customer one after the other, each with the version that the one before has left. */
  const inTurn = <T extends { ver: number }>(
    { id, ver }: { id: string; ver: number },
    stage: Stage | '',
    send: (ver: number) => Promise<T>,
  ): Promise<T> => {
    const before = turns.current.get(id)
    const after = async (earlier: Promise<{ ver: number }>) => {
      const known = await earlier.catch(() => null)
      // The reads that the earlier write began would show its stage.
      show(id, stage)()
      return send(Math.max(ver, known?.ver ?? 0))
    }
    const turn = before ? after(before) : send(ver)
    turns.current.set(id, turn)
    return turn
  }
  const failed = (why: string) => t('customers.stageFailed', { why })
  const show = (id: string, stage: Stage | '') => () => {
    const at = new Date().toISOString()
    const putBack = [
      updateCached(customers.detail, (seen) => ({ ...seen, stage, stageAt: at }), { id }),
      updateCached(leads.board, (seen) => withMovedCustomer(seen, id, stage, at)),
    ]
    return () => putBack.forEach((back) => back())
  }
  const undo = async ({ id: customerId, name, stage }: StagedCustomer, id: string, ver: number): Promise<void> => {
    const send = () => inTurn({ id: customerId, ver }, stage, (now) => write(leads.undo, { customerId, id, ver: now }))
    onBack(customerId)
    const done = await optimistically(t, { doing: t('doing.save'), show: show(customerId, stage), send, failed })
    if (done) toast.success(t('customers.stageUndone', named(name)))
    else invalidate('leads')
  }
  const move = async (one: StagedCustomer, stage: Stage, reason: string): Promise<void> => {
    const send = () => inTurn(one, stage, (ver) => write(leads.move, { customerId: one.id, stage, reason, ver }))
    onMove(one.id, stage)
    const moved = await optimistically(t, { doing: t('doing.save'), show: show(one.id, stage), send, failed })
    if (!moved) {
      onBack(one.id)
      return invalidate('leads')
    }
    const action = { label: t('customers.stageUndo'), onClick: () => void undo(one, moved.id, moved.ver) }
    const message = t('customers.stageChanged', { ...named(one.name), stage: t(`code.${stage}`) })
    toast.success(message, moved.id ? { action } : {})
  }
  return {
    change: (one, stage) => {
      if (stage === one.stage) return
      if (isClosed(stage)) setPending({ one, stage })
      else void move(one, stage, '')
    },
    dialog: pending && (
      <Suspense fallback={null}>
        <ReasonDialog
          name={pending.one.name}
          stage={pending.stage}
          onClose={() => setPending(null)}
          onReason={(reason) => {
            setPending(null)
            void move(pending.one, pending.stage, reason)
          }}
        />
      </Suspense>
    ),
  }
}
