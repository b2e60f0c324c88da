// Records that have files (a log, a notice of the workgroup, a notice of the service), with their calls and texts.
import type { Call, OutputOf } from '../../../contract/core/call.ts'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { files } from '../../../contract/calls/files/calls.ts'
import type { FileUrls as AddressesOf } from '../../../contract/calls/files/shapes.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { notices, serviceNotices } from '../../../contract/calls/notices/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { serviceFiles } from '../../../contract/calls/service-files/calls.ts'
import { callApi, type CallOptions } from '../../api/client.ts'
import type { NewEntry } from '../../offline/send-queue/entry.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import type { TextKey } from '../../ui/texts.ts'
import type { AttachedFile } from './kinds.ts'

type Options = { by: NonNullable<CallOptions['by']>; signal: AbortSignal }
type Files = readonly AttachedFile[]
export type Addresses = OutputOf<{ output: typeof AddressesOf }>
export type Holder = {
  /** Unique among all records with files. */
  key: string
  add: (file: File, clientKey: string, options: Options) => Promise<OutputOf<typeof files.add>>
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
  open: (id: string) => Promise<Addresses>
  /** Changes its cached files. @returns the function that undoes it */
  updateShown: (change: (files: Files) => Files) => () => void
  /** Invalidates reads that contain its files. */
  invalidate: () => void
  /** The entry of the send queue for a file, where the record supports it. */
  toQueueEntry?: (file: File, clientKey: string) => NewEntry
  words: { drop: TextKey; full: TextKey; deleteBody: TextKey }
}
type Holding = OutputOf<typeof salesLogs.detail> | OutputOf<typeof notices.detail> | OutputOf<typeof bidding.detail>

const ofNotice: Holder['words'] = {
  drop: 'files.dropOnNotice',
  full: 'error.too_many_of_notice',
  deleteBody: 'files.deleteBodyNotice',
}
const showIn =
  (detail: Call, id: string): Holder['updateShown'] =>
  (change) =>
    updateCached(detail, ((one: Holding) => ({ ...one, files: [...change(one.files)] })) as never, { id } as never)
const inWorkgroup = {
  remove: (id: string) => write(files.delete, { id }),
  restore: (id: string) => write(files.putBack, { id }),
  open: (id: string) => callApi(files.open, { id }),
  invalidate: () => invalidate('files'),
}

/** Opens a file of a log or notice that the user may read. */
export const openFile = inWorkgroup.open

const logHolder = (logId: string): Holder => ({
  ...inWorkgroup,
  key: `log ${logId}`,
  add: (file, clientKey, options) => callApi(files.add, { logId, clientKey }, { files: { fileup: file }, ...options }),
  updateShown: showIn(salesLogs.detail, logId),
  toQueueEntry: (file, id) => {
    const path = href(paths.log, { logId })
    return { id, kind: 'file', input: { logId }, file, title: file.name, text: '', values: {}, form: '', path }
  },
  words: { drop: 'files.dropOnLog', full: 'error.too_many_of_log', deleteBody: 'files.deleteBody' },
})
const noticeHolder = (noticeId: string): Holder => ({
  ...inWorkgroup,
  key: `notice ${noticeId}`,
  add: (file, clientKey, options) =>
    callApi(files.addToNotice, { noticeId, clientKey }, { files: { fileup: file }, ...options }),
  updateShown: showIn(notices.detail, noticeId),
  words: ofNotice,
})
const serviceNoticeHolder = (noticeId: string): Holder => ({
  key: `notice of the service ${noticeId}`,
  add: (file, clientKey, options) =>
    callApi(serviceFiles.addToNotice, { noticeId, clientKey }, { files: { fileup: file }, ...options }),
  remove: (id) => write(serviceFiles.delete, { id }),
  restore: (id) => write(serviceFiles.putBack, { id }),
  open: (id) => callApi(serviceFiles.open, { id }),
  updateShown: showIn(serviceNotices.detail, noticeId),
  invalidate: () => invalidate('serviceFiles'),
  words: ofNotice,
})
/** Opens a file of an inquiry. @param code of the mailed link that has opened the page, if any */
export const openMessageFile =
  (code?: string) =>
  (id: string): Promise<Addresses> =>
    callApi(serviceFiles.open, { id, ...(code && { code }) })
const orderHolder = (id: string): Holder => ({
  key: `order ${id}`,
  add: (file, clientKey, options) =>
    callApi(bidding.addFiles, { id, clientKey }, { files: { fileup: file }, ...options }),
  remove: (orderFileId) => write(bidding.removeFile, { orderFileId, isRemoved: true }),
  restore: (orderFileId) => write(bidding.removeFile, { orderFileId, isRemoved: false }),
  open: (orderFileId) => callApi(bidding.openFile, { orderFileId }),
  updateShown: showIn(bidding.detail, id),
  invalidate: () => invalidate('bidding'),
  words: {
    drop: 'files.dropOnOrder',
    full: 'error.too_many_of_order',
    deleteBody: 'files.deleteBodyOrder',
  },
})
const holders = { order: orderHolder, log: logHolder, notice: noticeHolder, serviceNotice: serviceNoticeHolder }
export type HolderKind = keyof typeof holders
export const holderOf = (kind: HolderKind, id: string): Holder => holders[kind](id)
