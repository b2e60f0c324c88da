// The files of a log come after the first view.
import type { OutputOf } from '../../../contract/call.ts'
import type { salesLogs } from '../../../contract/sales-logs.ts'
import { afterwards } from '../../afterwards.tsx'
import { limits } from '../../../contract/limits.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts, type Say } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'

type Files = OutputOf<typeof salesLogs.detail>['files']
const LogFilesTitle = ({ log, mayEdit }: { log: { files: Files }; mayEdit: boolean }) => {
  const { t } = useTexts()
  const format = useFormat()
  const count = format.number(log.files.length)
  return <Section title={t('files.title')} count={mayEdit ? `${count} / ${format.number(limits.files)}` : count} />
}
export const LogFiles = afterwards(async () => (await import('../files/LogFiles.tsx')).LogFiles, LogFilesTitle)
export const FormFiles = afterwards(async () => (await import('../files/FormFiles.tsx')).FormFiles)

/** About what they will take, in pixels, so that nothing moves when they come. */
export function heightOf(files: Files): number {
  const pictures = files.filter((one) => one.previewUrl !== null).length
  return 76 + Math.ceil(pictures / 2) * 104 + (files.length - pictures) * 45
}

/** What was chosen in a form sets out for the log that it became; a file that fails leaves the log as it is. */
export const sendFormFiles = (form: string, logId: string, t: Say): Promise<void> =>
  import('../files/uploads.ts').then(({ sendChosen }) => sendChosen(form, logId, t))
