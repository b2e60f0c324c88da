import { Suspense } from 'react'
import { paths } from '../../../../contract/core/paths.ts'
import { mayEditLog } from '../../../../contract/permissions.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useMe, usePerson } from '../../../api/me.ts'
import { loadSendQueue } from '../../../offline/send-queue/send-queue.ts'
import { usePathParams } from '../../../kit/address/params.ts'
import { useRead } from '../../../api/reads.ts'
import { databaseMayExist, sendQueueDatabase } from '../../../offline/databases.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { EditLog } from './EditLog.tsx'

/** The send queue is loaded before the form, which continues a queued edit. */
const EditLogWhenReady = lazyComponent(async () => {
  if (await databaseMayExist(sendQueueDatabase)) await loadSendQueue().catch(() => {})
  return EditLog
})

export function EditLogScreen() {
  const { t } = useTexts()
  const { logId: id } = usePathParams(paths.editLog)
  const person = usePerson()
  const me = useMe()
  const log = useRead(salesLogs.detail, { id }, { staleTime: 0 })
  const title = t('logs.editTitle')
  useTitle(log.data ? [title, log.data.title].join(' · ') : title)
  return (
    <RecordPage
      read={log}
      title={title}
      leave={{ label: t('ui.close'), to: paths.logs, by: 'cross' }}
      list={{ label: t('logs.toList'), to: paths.logs }}
      may={({ author, coAuthors }) =>
        mayEditLog(person, { authorId: author.id, coAuthorIds: coAuthors.map((one) => one.id) })
      }
      isReady={me !== undefined}
    >
      {(record) => (
        <Suspense fallback={<LoadingIndicator look="page" />}>
          <EditLogWhenReady key={id} log={record} />
        </Suspense>
      )}
    </RecordPage>
  )
}
