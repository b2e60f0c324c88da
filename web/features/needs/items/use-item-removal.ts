import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useSentence } from '../../../kit/error-sentence.ts'
import { readNow, write } from '../../../api/queries.ts'
import { confirm } from '../../../ui/floats/confirm.ts'
import { toast } from '../../../ui/floats/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey } from '../shared/needs.ts'
import type { Item } from './NeedsScreen.tsx'

/** Asks, and says what becomes of what was taught of it. */
export function useItemRemoval() {
  const { t } = useTexts()
  const why = useSentence()
  return async ({ id, ver, name, type }: Item): Promise<void> => {
    try {
      const { total } = await readNow(needs.lessons, { itemId: id, pageSize: 1 })
      const isMeant = await confirm({
        title: t('teaching.deleteTitle', { name }),
        body: t('teaching.deleteBody', { count: total, type: t(kindKey(type)) }),
        verb: t('teaching.delete'),
        danger: true,
      })
      if (!isMeant) return
      await toast.during(t('doing.delete'), () => write(needs.delete, { id, ver }))
      toast.success(t('teaching.deleted'))
    } catch (error) {
      toast.error(t('teaching.deleteFailed', { why: why(error) }), { ms: 5_000 })
    }
  }
}
