import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readOnce } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey } from '../shared/needs.ts'
import type { Item } from './item.ts'

/** Deletes an item after a confirmation that says what happens to its lessons. */
export function useItemRemoval() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  return async ({ id, ver, name, type }: Item): Promise<void> => {
    try {
      const { total } = await readOnce(needs.lessons, { itemId: id, pageSize: 1 })
      const isConfirmed = await confirm({
        title: t('teaching.deleteTitle', { name }),
        body: t('teaching.deleteBody', { count: total, type: t(kindKey(type)) }),
        verb: t('teaching.delete'),
        danger: true,
      })
      if (!isConfirmed) return
      await toast.during(t('doing.delete'), () => write(needs.delete, { id, ver }))
      toast.success(t('teaching.deleted'))
    } catch (error) {
      toast.error(t('teaching.deleteFailed', { why: errorText(error) }))
    }
  }
}
