import { files } from '../../../contract/files.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { quoted } from '../../format.ts'
import { atOnce } from '../../kit/at-once.ts'
import { isOld, showChange, write } from '../../queries.ts'
import { confirm } from '../../ui/floats/confirm.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { LogFile } from './kinds.ts'

/** Asks, takes the file from the log at once, and offers to put it back. @param done where one looks next */
export function useRemoveFile(logId: string) {
  const { t } = useTexts()
  const putBack = (id: string) =>
    atOnce(t, {
      doing: t('doing.save'),
      show: () => () => {},
      send: () => write(files.putBack, { id }),
      failed: (why) => t('files.putBackFailed', { why }),
    })
  return async ({ id, name }: LogFile, done: () => void): Promise<void> => {
    const question = {
      title: t('files.deleteTitle', quoted(name)),
      body: t('files.deleteBody'),
      verb: t('files.deleteVerb'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    done()
    const answer = await atOnce(t, {
      doing: t('doing.delete'),
      show: () =>
        showChange(salesLogs.detail, (log) => ({ ...log, files: log.files.filter((one) => one.id !== id) }), {
          id: logId,
        }),
      send: () => write(files.delete, { id }),
      failed: (why) => t('files.deleteFailed', { why }),
    })
    if (answer === null) return isOld('files')
    toast.success(t('files.deleted'), {
      action: { label: t('files.putBack'), onClick: () => void putBack(id) },
      ms: 10_000,
    })
  }
}
