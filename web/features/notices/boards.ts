// The two boards: a workgroup's and the service's. What differs stands here, and the screens are the same.
import { useLocation } from 'react-router'
import { notices, serviceNotices } from '../../../contract/calls/notices/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { mayWriteNotices, mayWriteServiceNotices, type Person } from '../../../contract/permissions.ts'

type Calls = Omit<typeof notices, 'readers'>
export type Board = {
  name: 'group' | 'system'
  /** As what its notices have files. */
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
  // Of the same shape, but for who may make them, and that nobody is told.
  calls: serviceNotices as unknown as Calls,
  list: paths.serviceNotices,
  register: paths.registerServiceNotice,
  one: paths.serviceNotice,
  edit: paths.editServiceNotice,
  mayWrite: mayWriteServiceNotices,
}
/** The board that the address is of. */
export const useBoard = (): Board =>
  useLocation().pathname.startsWith(paths.serviceNotices) ? systemBoard : groupBoard
