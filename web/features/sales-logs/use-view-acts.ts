import { views } from '../../../contract/views.ts'
import { atOnce } from '../../kit/at-once.ts'
import { showChange, write } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { ToSave, View } from './saved-views.ts'

/** What can be done with a view at once: each shows before the server has said yes. */
export function useViewActs(all: readonly View[]) {
  const { t } = useTexts()
  const failed = (why: string) => t('views.failed', { why })
  /** Those of a kind in this order; the others stay where they are. */
  const order = (ids: readonly string[]) => {
    const place = new Map(ids.map((id, at) => [id, at]))
    const inOrder = (items: View[]) =>
      items.toSorted(
        (one, other) =>
          Number(one.isShared) - Number(other.isShared) || (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
      )
    return atOnce(t, {
      doing: t('doing.save'),
      show: () => showChange(views.list, (list) => ({ ...list, items: inOrder(list.items) }), {}),
      send: () => write(views.order, { ids: [...ids] }),
      failed,
    })
  }
  const idsBeside = (view: View) => all.filter((one) => one.isShared === view.isShared).map(({ id }) => id)
  /** @param by one up is -1 */
  const move = (view: View, by: number) => {
    const ids = idsBeside(view)
    const [from, to] = [ids.indexOf(view.id), ids.indexOf(view.id) + by]
    if (to < 0 || to >= ids.length) return null
    ids.splice(to, 0, ...ids.splice(from, 1))
    void order(ids)
    return { place: to + 1, total: ids.length }
  }
  const restore = async ({ id, ver: _ver, ownerId: _owner, ...view }: View, ids: readonly string[]) => {
    const made = await atOnce(t, {
      doing: t('doing.save'),
      show: () => () => {},
      send: () => write(views.create, { ...view, clientKey: crypto.randomUUID() }),
      failed,
    })
    if (made) await order(ids.map((one) => (one === id ? made.id : one)))
  }
  const remove = async (view: View) => {
    const ids = idsBeside(view)
    const gone = await atOnce(t, {
      doing: t('doing.delete'),
      show: () =>
        showChange(
          views.list,
          ({ items, total }) => ({ items: items.filter((one) => one.id !== view.id), total: total - 1 }),
          {},
        ),
      send: () => write(views.delete, { id: view.id, ver: view.ver }),
      failed,
    })
    if (gone)
      toast.success(t('views.deleted', { name: view.name }), {
        action: { label: t('views.undo'), onClick: () => void restore(view, ids) },
      })
  }
  /** It keeps what is filtered now. */
  const keep = async (view: View, now: ToSave) => {
    const { id, ver, name, isShared } = view
    const kept = await atOnce(t, {
      doing: t('doing.save'),
      show: () =>
        showChange(
          views.list,
          (list) => ({ ...list, items: list.items.map((one) => (one.id === id ? { ...one, ...now } : one)) }),
          {},
        ),
      send: () => write(views.update, { ...now, id, ver, name, isShared }),
      failed,
    })
    if (kept) toast.success(t('views.saved', { name }))
  }
  return { order, move, remove, keep, idsBeside }
}
