import { editing } from '../../../contract/editing.ts'
import type { Format } from '../../format.ts'
import { readNow } from '../../queries.ts'
import { formOf, type LogForm } from '../sales-logs/log-form.ts'

/** The form of a log as a version had it. @throws CallError where that is not kept any more */
export const earlierForm = async (logId: string, ver: number, format: Format): Promise<LogForm> =>
  formOf(await readNow(editing.version, { logId, earlier: ver }), format)
