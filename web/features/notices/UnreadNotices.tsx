import { UnreadCount } from '../../kit/UnreadCount.tsx'
import { useNewest } from './use-newest.ts'

/** The number of unread notices of the workgroup and the service; nothing at zero. Deferred after the first view. */
export function UnreadNotices() {
  const { group, system } = useNewest()
  return <UnreadCount count={(group?.unread ?? 0) + (system?.unread ?? 0)} />
}
