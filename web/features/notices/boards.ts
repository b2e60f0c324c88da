// The two boards, of a workgroup and of the service: the data in which they differ. They share their screens.
import { useLocation } from 'react-router'
import { notices, serviceNotices } from '../../../contract/calls/notices/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { mayWriteNotices, mayWriteServiceNotices, type Person } from '../../../contract/permissions.ts'

type Calls = Omit<typeof notices, 'readers'>
export type Board = {
  name: 'group' | 'system'
  /** The kind of record that the files belong to. */
  holds: 'notice' | 'serviceNotice'
  calls: Calls
  list: typeof paths.notices | typeof paths.serviceNotices
  register: typeof paths.registerNotice | typeof paths.registerServiceNotice
  one: typeof paths.notice | typeof paths.serviceNotice
  edit: typeof paths.editNotice | typeof paths.editServiceNotice
  mayWrite: (person: Person) => boolean
}
export const groupBoard: Board = {
  name: 'group',
  holds: 'notice',
  calls: notices,
  list: paths.notices,
  register: paths.registerNotice,
  one: paths.notice,
  edit: paths.editNotice,
  mayWrite: mayWriteNotices,
}
export const systemBoard: Board = {
  name: 'system',
  holds: 'serviceNotice',
  // The same shape; only the audience differs, and nobody is notified.
  calls: serviceNotices as unknown as Calls,
  list: paths.serviceNotices,
  register: paths.registerServiceNotice,
  one: paths.serviceNotice,
  edit: paths.editServiceNotice,
  mayWrite: mayWriteServiceNotices,
}
/** The board of the current URL. */
export const useBoard = (): Board =>
  useLocation().pathname.startsWith(paths.serviceNotices) ? systemBoard : groupBoard
