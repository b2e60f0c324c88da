import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { isOld, showChange, write } from '../../api/queries.ts'
import type { Item } from './sentence.tsx'

/** Shown at once; where the server did not hear of it, it stands there unread again. @param items those, or all */
export function markRead(items: readonly Pick<Item, 'id'>[] | 'all'): void {
  const ids = items === 'all' ? [] : items.map((item) => item.id)
  const isMeant = ({ id }: Item) => items === 'all' || ids.includes(id)
  const less = (unread: number) => (items === 'all' ? 0 : Math.max(0, unread - ids.length))
  const undo = [
    showChange(notifications.list, (seen) => ({
      ...seen,
      unread: less(seen.unread),
      items: seen.items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    })),
    showChange(notifications.count, (seen) => ({ unread: less(seen.unread) })),
  ]
  write(notifications.read, { ids }).catch(() => {
    for (const back of undo) back()
    isOld('notifications')
  })
}
