import { useTexts } from '../../ui/texts.ts'
import type { Call, ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { invalidate } from '../../api/invalidation.ts'
import { removeCached, updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { optimistically } from './optimistic.ts'
import { useUndo } from './use-undo.ts'

type Versioned = { id: string; ver: number }
type Page = { items: { id: string }[]; total: number }
type Removal<D extends Call, L extends Call, R extends Call> = {
  call: D
  list: OutputOf<L> extends Page ? L : never
  detail: R
  /** Asked before. */
  question?: { title: string; body: string; verb: string }
  /** Offered for some seconds afterwards. */
  undo?: { restore: () => Promise<unknown>; done?: string }
  /** The message afterwards: ours, or from the server's response. */
  done: string | ((output: OutputOf<D>) => string)
  failed: (why: string) => string
  /** Leaves the page of the record. */
  leave?: () => void
}

/**
 * Deletes a record, optimistically in every cached list; asks before, or offers to undo it, or both. After an error the
 * record is back, with a message.
 */
export function useRemoval() {
  const { t } = useTexts()
  const offerUndo = useUndo()
  return async <D extends Call, L extends Call, R extends Call>(
    { id, ver }: Versioned,
    { call, list, detail, question, undo, done, failed, leave }: Removal<D, L, R>,
  ): Promise<void> => {
    if (question && !(await confirm({ ...question, danger: true }))) return
    leave?.()
    const without = (page: Page): Page =>
      page.items.some((one) => one.id === id)
        ? { items: page.items.filter((one) => one.id !== id), total: page.total - 1 }
        : page
    const output = await optimistically(t, {
      doing: t('doing.delete'),
      show: () => updateCached(list as L, (page) => without(page as Page) as OutputOf<L>),
      send: () => write(call, { id, ver } as unknown as ClientInputOf<D>),
      failed,
    })
    if (output === null) return invalidate(call.room as Parameters<typeof invalidate>[0])
    removeCached(detail, { id } as ClientInputOf<R>)
    const message = typeof done === 'string' ? done : done(output as OutputOf<D>)
    toast.success(message, undo && offerUndo(undo.restore, undo.done))
  }
}
