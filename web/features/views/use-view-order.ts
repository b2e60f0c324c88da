import { views } from '../../../contract/calls/views/calls.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { useTexts } from '../../ui/texts.ts'
import type { View } from './saved-views.ts'

/** The order of views, changed optimistically. */
export function useViewOrder(all: readonly View[]) {
  const { t } = useTexts()
  const failed = (why: string) => t('views.failed', { why })
  /** Orders views of one kind; the others keep their places. */
  const order = (ids: readonly string[]) => {
    const place = new Map(ids.map((id, at) => [id, at]))
    const inOrder = (items: View[]) =>
      items.toSorted(
        (one, other) =>
          Number(one.isShared) - Number(other.isShared) || (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
      )
    return optimistically(t, {
      doing: t('doing.save'),
      show: () => updateCached(views.list, (list) => ({ ...list, items: inOrder(list.items) }), {}),
      send: () => write(views.order, { ids: [...ids] }),
      failed,
    })
  }
  const idsBeside = (view: View) => all.filter((one) => one.isShared === view.isShared).map(({ id }) => id)
  /** @param by -1 moves up by one */
  const move = (view: View, by: number) => {
    const ids = idsBeside(view)
    const [from, to] = [ids.indexOf(view.id), ids.indexOf(view.id) + by]
    if (to < 0 || to >= ids.length) return null
    ids.splice(to, 0, ...ids.splice(from, 1))
    void order(ids)
    return { place: to + 1, total: ids.length }
  }
  return { order, move, idsBeside }
}
