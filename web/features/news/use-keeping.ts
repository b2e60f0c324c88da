import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import { news } from '../../../contract/calls/news/calls.ts'
import { atOnce } from '../../kit/records/optimistic.ts'
import { usePerson } from '../../api/me.ts'
import { isOld, showChange, write } from '../../api/queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { writeAnew } from '../sales-logs/shared/write-anew.ts'
import type { Told } from './log-of-headline.ts'

export type OfCustomer = OutputOf<typeof customers.detail>
type One = OutputOf<typeof news.list>['items'][number]
export type Keeping = ReturnType<typeof useKeeping>
/** Until the server has said under which it is kept. */
const someId = '-'

/** Keeps a headline or no longer, each to be taken back; or begins a log with it. */
export function useKeeping(customer: OfCustomer) {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const customerId = customer.id
  const { userId } = usePerson()
  const failed = (why: string) => t('news.failedTo', { why })
  const showKept = (isMeant: (one: One) => boolean, keptId: string | null) => {
    const kept = { keptId, keptById: keptId && userId }
    const changed = (one: One): One => (isMeant(one) ? { ...one, ...kept } : one)
    return showChange(news.list, (seen) => ({ ...seen, items: seen.items.map(changed) }), { customerId })
  }
  const showDropped = (keptId: string) => {
    const putBack = [
      showKept((one) => one.keptId === keptId, null),
      showChange(news.kept, (seen) => {
        const items = seen.items.filter((one) => one.keptId !== keptId)
        return { items, total: seen.total - (seen.items.length - items.length) }
      }),
    ]
    return () => putBack.forEach((back) => back())
  }
  const keep = async ({ id }: { id: string }): Promise<void> => {
    const kept = await atOnce(t, {
      doing: t('doing.save'),
      show: () => showKept((one) => one.id === id, someId),
      send: () => write(news.keep, { customerId, id }),
      failed,
    })
    if (!kept) return isOld('news')
    toast.success(t('news.wasKept'), { action: { label: t('news.undo'), onClick: () => void drop(kept.keptId) } })
  }
  const drop = async (keptId: string): Promise<void> => {
    if (keptId === someId) return
    const done = await atOnce(t, {
      doing: t('doing.save'),
      show: () => showDropped(keptId),
      send: () => write(news.drop, { keptId }),
      failed,
    })
    if (!done) return isOld('news')
    toast.success(t('news.wasDropped'), { action: { label: t('news.undo'), onClick: () => void putBack(keptId) } })
  }
  const putBack = async (keptId: string): Promise<void> => {
    const done = await atOnce(t, {
      doing: t('doing.save'),
      show: () => () => {},
      send: () => write(news.putBack, { keptId }),
      failed,
    })
    if (done) toast.success(t('news.wasKept'))
    else isOld('news')
  }
  /** Of the two lists, it goes from one to the other. */
  const showHidden = (one: One, isHidden: boolean) =>
    showChange(
      news.list,
      (seen) => {
        const [items, hidden] = [seen.items, seen.hidden].map((list) => list.filter(({ id }) => id !== one.id))
        const to = isHidden ? { items: items!, hidden: [one, ...hidden!] } : { items: seen.items, hidden: hidden! }
        return { ...seen, ...to, total: to.items.length }
      },
      { customerId },
    )
  const hide = async (one: One): Promise<void> => {
    const done = await atOnce(t, {
      doing: t('doing.save'),
      show: () => showHidden(one, true),
      send: () => write(news.hide, { customerId, id: one.id }),
      failed,
    })
    if (!done) return isOld('news')
    toast.success(t('news.wasHidden'), { action: { label: t('news.undo'), onClick: () => void unhide(one) } })
  }
  const unhide = async (one: One): Promise<void> => {
    const done = await atOnce(t, {
      doing: t('doing.save'),
      show: () => showHidden(one, false),
      send: () => write(news.unhide, { customerId, id: one.id }),
      failed,
    })
    if (!done) isOld('news')
  }
  const startLog = async (told: Told, name: string): Promise<void> => {
    // Made of what forms are made of, which this page is not.
    const { logOfHeadline } = await import('./log-of-headline.ts')
    void navigate(writeAnew(logOfHeadline(told, customer, t, format), `news-${name}`))
  }
  return { keep, drop, hide, unhide, startLog }
}
