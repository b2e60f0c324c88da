import { editing } from '../../../../contract/calls/editing/calls.ts'
import type { Format } from '../../../format/format.ts'
import { readOnce } from '../../../api/reads.ts'
import { formOf, type LogForm } from '../../sales-logs/shared/log-form.ts'

/** The form of a log as a version had it. @throws CallError where that is not kept any more */
export const earlierForm = async (logId: string, ver: number, format: Format): Promise<LogForm> =>
  formOf(await readOnce(editing.version, { logId, earlier: ver }), format)
