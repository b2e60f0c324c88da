import { stars } from '../../../contract/calls/stars/calls.ts'
import { named } from '../../format/format.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { updateCached } from '../../api/query-client.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

type Starred = { id: string; name: string }

/** Whether the user has starred a customer, null while unknown; changes are optimistic. */
export function useStar({ id: customerId, name }: Starred): { isStarred: boolean | null; set: (on: boolean) => void } {
  const { t } = useTexts()
  const { data } = useRead(stars.list, {}, { staleTime: 60_000 })
  const set = async (on: boolean): Promise<void> => {
    const show = () =>
      updateCached(stars.list, ({ items }) => {
        const others = items.filter((one) => one.customerId !== customerId)
        const next = on ? [{ customerId }, ...others] : others
        return { items: next, total: next.length }
      })
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show,
      send: () => write(on ? stars.add : stars.remove, { customerId }),
      failed: (why) => t('customers.starFailed', { ...named(name), why }),
    })
    // A list filtered by stars no longer contains the customer.
    if (done && !on)
      toast.success(t('customers.starGone', named(name)), {
        action: { label: t('customers.stageUndo'), onClick: () => void set(true) },
      })
  }
  return {
    isStarred: data ? data.items.some((one) => one.customerId === customerId) : null,
    set: (on) => void set(on),
  }
}
