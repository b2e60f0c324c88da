import { useTexts } from '../../../ui/texts.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { quoted } from '../../../format/format.ts'
import { useRemoval } from '../../../kit/records/use-removal.ts'

type Removed = { id: string; ver: number; title: string }

/** Deletes a log after a confirmation, and removes it from every list. @param leave navigates away from its page */
export function useRemoveLog() {
  const { t } = useTexts()
  const remove = useRemoval()
  return (log: Removed, comments: number, leave?: () => void): Promise<void> =>
    remove(log, {
      call: salesLogs.delete,
      list: salesLogs.list,
      detail: salesLogs.detail,
      question: {
        title: t('logs.deleteTitle', quoted(log.title)),
        body: comments > 0 ? t('logs.deleteWithComments', { count: comments }) : t('logs.deleteBody'),
        verb: t('logs.delete'),
      },
      done: t('logs.deleted'),
      failed: (why) => t('logs.deleteFailed', { why }),
      ...(leave ? { leave } : {}),
    })
}
