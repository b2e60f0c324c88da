import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import { news } from '../../../contract/calls/news/calls.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { usePerson } from '../../api/me.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { startNewLog } from '../sales-logs/shared/start-log.ts'
import type { LoggableHeadline } from './log-of-headline.ts'

export type NewsCustomer = OutputOf<typeof customers.detail>
type One = OutputOf<typeof news.list>['items'][number]
export type HeadlineActions = ReturnType<typeof useHeadlineActions>
/** Placeholder id until the server has returned the real one. */
const pendingId = '-'

/** Saves, removes, hides and restores headlines, with undo; starts a log from a headline. */
export function useHeadlineActions(customer: NewsCustomer) {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const customerId = customer.id
  const { userId } = usePerson()
  const failed = (why: string) => t('news.failedTo', { why })
  const showKept = (matches: (one: One) => boolean, keptId: string | null) => {
    const kept = { keptId, keptById: keptId && userId }
    const update = (one: One): One => (matches(one) ? { ...one, ...kept } : one)
    return updateCached(news.list, (seen) => ({ ...seen, items: seen.items.map(update) }), { customerId })
  }
  const showRemoved = (keptId: string) => {
    const putBack = [
      showKept((one) => one.keptId === keptId, null),
      updateCached(news.kept, (seen) => {
        const items = seen.items.filter((one) => one.keptId !== keptId)
        return { items, total: seen.total - (seen.items.length - items.length) }
      }),
    ]
    return () => putBack.forEach((back) => back())
  }
  const keep = async ({ id }: { id: string }): Promise<void> => {
    const kept = await optimistically(t, {
      doing: t('doing.save'),
      show: () => showKept((one) => one.id === id, pendingId),
      send: () => write(news.keep, { customerId, id }),
      failed,
    })
    if (!kept) return invalidate('news')
    toast.success(t('news.wasKept'), { action: { label: t('news.undo'), onClick: () => void drop(kept.keptId) } })
  }
  const drop = async (keptId: string): Promise<void> => {
    if (keptId === pendingId) return
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () => showRemoved(keptId),
      send: () => write(news.drop, { keptId }),
      failed,
    })
    if (!done) return invalidate('news')
    toast.success(t('news.wasDropped'), { action: { label: t('news.undo'), onClick: () => void putBack(keptId) } })
  }
  const putBack = async (keptId: string): Promise<void> => {
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () => () => {},
      send: () => write(news.putBack, { keptId }),
      failed,
    })
    if (done) toast.success(t('news.wasKept'))
    else invalidate('news')
  }
  /** Moves the headline from one list to the other. */
  const showHidden = (one: One, isHidden: boolean) =>
    updateCached(
      news.list,
      (seen) => {
        const [items, hidden] = [seen.items, seen.hidden].map((list) => list.filter(({ id }) => id !== one.id))
        const to = isHidden ? { items: items!, hidden: [one, ...hidden!] } : { items: seen.items, hidden: hidden! }
        return { ...seen, ...to, total: to.items.length }
      },
      { customerId },
    )
  const hide = async (one: One): Promise<void> => {
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () => showHidden(one, true),
      send: () => write(news.hide, { customerId, id: one.id }),
      failed,
    })
    if (!done) return invalidate('news')
    toast.success(t('news.wasHidden'), { action: { label: t('news.undo'), onClick: () => void unhide(one) } })
  }
  const unhide = async (one: One): Promise<void> => {
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () => showHidden(one, false),
      send: () => write(news.unhide, { customerId, id: one.id }),
      failed,
    })
    if (!done) invalidate('news')
  }
  const startLog = async (headline: LoggableHeadline, name: string): Promise<void> => {
    // Loaded on demand: it depends on the form code, which this page does not include.
    const { logOfHeadline } = await import('./log-of-headline.ts')
    void navigate(startNewLog(logOfHeadline(headline, customer, t, format), `news-${name}`))
  }
  return { keep, drop, hide, unhide, startLog }
}
