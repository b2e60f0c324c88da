import { views } from '../../../contract/calls/views/calls.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { useUndo } from '../../kit/records/use-undo.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { ViewFilters, View } from './saved-views.ts'
import { useViewOrder } from './use-view-order.ts'

/** Optimistic actions on a view. */
export function useViewActions(all: readonly View[]) {
  const { t } = useTexts()
  const failed = (why: string) => t('views.failed', { why })
  const { order, move, idsBeside } = useViewOrder(all)
  const offerUndo = useUndo()
  const restore = async ({ id, ver: _ver, ownerId: _owner, ...view }: View, ids: readonly string[]) => {
    const created = await write(views.create, { ...view, clientKey: crypto.randomUUID() })
    await order(ids.map((one) => (one === id ? created.id : one)))
  }
  const remove = async (view: View) => {
    const ids = idsBeside(view)
    const deleted = await optimistically(t, {
      doing: t('doing.delete'),
      show: () =>
        updateCached(
          views.list,
          ({ items, total }) => ({ items: items.filter((one) => one.id !== view.id), total: total - 1 }),
          {},
        ),
      send: () => write(views.delete, { id: view.id, ver: view.ver }),
      failed,
    })
    if (deleted)
      toast.success(
        t('logs.view.deleted', { name: view.name }),
        offerUndo(() => restore(view, ids), t('undo.done'), failed),
      )
  }
  /** Stores the current filters in the view. */
  const keep = async (view: View, now: ViewFilters) => {
    const { id, ver, name, isShared } = view
    const saved = await optimistically(t, {
      doing: t('doing.save'),
      show: () =>
        updateCached(
          views.list,
          (list) => ({ ...list, items: list.items.map((one) => (one.id === id ? { ...one, ...now } : one)) }),
          {},
        ),
      send: () => write(views.update, { ...now, id, ver, name, isShared }),
      failed,
    })
    if (saved) toast.success(t('logs.view.saved', { name }))
  }
  return { move, remove, keep, idsBeside }
}
