import { useTranslation } from 'react-i18next'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { useRemoval } from '../../kit/use-removal.ts'

/** Asks, and takes the log out of every list. @param leave away from its page */
export function useRemoveLog() {
  const { t } = useTranslation()
  const remove = useRemoval()
  return (log: { id: string; ver: number }, leave?: () => void): Promise<void> =>
    remove(log, {
      call: salesLogs.delete,
      list: salesLogs.list,
      detail: salesLogs.detail,
      question: { title: t('logs.deleteTitle'), body: t('logs.deleteBody'), verb: t('logs.delete') },
      done: t('logs.deleted'),
      failed: (why) => t('logs.deleteFailed', { why }),
      ...(leave ? { leave } : {}),
    })
}
