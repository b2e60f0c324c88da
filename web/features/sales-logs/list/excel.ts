// An Excel file of logs, from the click to the download; one that takes longer goes on wherever one goes in the application.
import type { GivenTo } from '../../../../contract/core/call.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { ask } from '../../../api/client.ts'
import type { Format } from '../../../format/format.ts'
import { sentenceOf } from '../../../kit/error-sentence.ts'
import { toast } from '../../../ui/floats/toast.ts'
import type { Say } from '../../../ui/texts.ts'
import { download } from '../../../api/native-wrapper.ts'

export type Meant = GivenTo<typeof salesLogs.download>
const askAgain = 1_500
/** Who listens to the page is not told of every step. */
const steps = 10

export async function getExcel(meant: Meant, t: Say, format: Format): Promise<void> {
  const said = toast.loading(t('logs.excel.doing'))
  try {
    let made = await ask(salesLogs.download, meant)
    let step = 0
    while (made.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, askAgain))
      made = await ask(salesLogs.downloadState, { exportId: made.exportId })
      const now = made.total ? Math.floor((made.done / made.total) * steps) : 0
      if (now > step && made.state === 'running')
        said.say(t('logs.excel.soFar', { done: format.number(made.done), total: format.number(made.total ?? 0) }))
      step = now
    }
    if (made.state === 'stopped') return void said.error(t('logs.excel.stopped'), { ms: 5000 })
    download(made.url)
    said.success(t('logs.excel.done', { count: made.done }))
  } catch (error) {
    said.error(t('logs.excel.failed', { why: sentenceOf(error, t) }), { ms: 5000 })
  }
}
