import { editing } from '../../../../contract/calls/editing/calls.ts'
import type { Format } from '../../../format/format.ts'
import { readOnce } from '../../../api/reads.ts'
import { formOf, type LogForm } from '../../sales-logs/shared/log-form.ts'

/** The form values of a version of a log. @throws CallError where the version is not stored any more */
export const earlierForm = async (logId: string, ver: number, format: Format): Promise<LogForm> =>
  formOf(await readOnce(editing.version, { logId, earlier: ver }), format)
