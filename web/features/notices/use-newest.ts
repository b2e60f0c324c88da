import { notices, serviceNotices } from '../../../contract/calls/notices/calls.ts'
import { useRead } from '../../api/reads.ts'

/** The newest notices of the workgroup and the service, with their total and unread counts. */
export const useNewest = () => ({
  group: useRead(notices.newest, {}).data,
  system: useRead(serviceNotices.newest, {}).data,
})
