// Downloads logs as an Excel file. A long export continues while the user moves within the application.
import type { ClientInputOf } from '../../../../contract/core/call.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { callApi } from '../../../api/client.ts'
import type { Format } from '../../../format/format.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { Translate } from '../../../ui/texts.ts'
import { download } from '../../../wrapper.ts'

export type ExportQuery = ClientInputOf<typeof salesLogs.download>
const pollMs = 1_500
/** Limits the progress announcements for screen readers. */
const steps = 10

export async function getExcel(query: ExportQuery, t: Translate, format: Format): Promise<void> {
  const progress = toast.loading(t('logs.excel.doing'))
  try {
    let job = await callApi(salesLogs.download, query)
    let announced = 0
    while (job.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      job = await callApi(salesLogs.downloadState, { exportId: job.exportId })
      const now = job.total ? Math.floor((job.done / job.total) * steps) : 0
      if (now > announced && job.state === 'running')
        progress.say(t('logs.excel.soFar', { done: format.number(job.done), total: format.number(job.total ?? 0) }))
      announced = now
    }
    if (job.state === 'stopped') return void progress.error(t('logs.excel.stopped'))
    download(job.url)
    progress.success(t('logs.excel.done', { count: job.done }))
  } catch (error) {
    progress.error(t('logs.excel.failed', { why: errorMessage(error, t) }))
  }
}
