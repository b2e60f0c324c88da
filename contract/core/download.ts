// The response of calls that make a file, which the browser then downloads.
import * as z from 'zod/mini'
import { fieldsOf } from './wire-names.ts'

export const DownloadUrl = fieldsOf({})({ url: z.string(), name: z.string() })
