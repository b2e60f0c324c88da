import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import type { Item } from './notification-text.tsx'

/** Marks notifications as read optimistically; reverts on an error. @param items these, or all */
export function markRead(items: readonly Pick<Item, 'id'>[] | 'all'): void {
  const ids = items === 'all' ? [] : items.map((item) => item.id)
  const matches = ({ id }: Item) => items === 'all' || ids.includes(id)
  const remaining = (unread: number) => (items === 'all' ? 0 : Math.max(0, unread - ids.length))
  const undo = [
    updateCached(notifications.list, (seen) => ({
      ...seen,
      unread: remaining(seen.unread),
      items: seen.items.map((item) => (matches(item) ? { ...item, isRead: true } : item)),
    })),
    updateCached(notifications.count, (seen) => ({ unread: remaining(seen.unread) })),
  ]
  write(notifications.read, { ids }).catch(() => {
    for (const revert of undo) revert()
    invalidate('notifications')
  })
}
