import { useTranslation } from 'react-i18next'
import { customers } from '../../../contract/customers.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { ask } from '../../api.ts'
import { confirm } from '../../ui/floats/confirm.ts'
import { toast } from '../../ui/floats/toast.ts'
import { drop, paint, refresh } from './paint.ts'
import { sentenceOf } from './use-entry.ts'

/** Asks, takes the log out of every list at once, and puts it back with a sentence if the server refuses. */
export function useDeleteLog() {
  const { t } = useTranslation()
  return async (log: { id: string; ver: number }, leave?: () => void): Promise<void> => {
    if (
      !(await confirm({
        title: t('logs.deleteTitle'),
        body: t('logs.deleteBody'),
        verb: t('logs.delete'),
        danger: true,
      }))
    )
      return
    leave?.()
    const putBack = paint(salesLogs.list, (page) =>
      page.items.some((row) => row.id === log.id)
        ? { items: page.items.filter((row) => row.id !== log.id), total: page.total - 1 }
        : page,
    )
    try {
      await toast.during(t('doing.delete'), () => ask(salesLogs.delete, { id: log.id, ver: log.ver }))
      toast.success(t('logs.deleted'))
      drop(salesLogs.detail, { id: log.id })
      refresh(customers.detail, customers.list)
    } catch (error) {
      putBack()
      toast.error(t('logs.deleteFailed', { why: sentenceOf(error, t) }), { ms: 5000 })
    }
    refresh(salesLogs.list)
  }
}
