import { notices, serviceNotices } from '../../../contract/calls/notices/calls.ts'
import { useRead } from '../../api/queries.ts'

/** The newest of the workgroup and of the service, with how many there are and how many one has not read. */
export const useNewest = () => ({
  group: useRead(notices.newest, {}).data,
  system: useRead(serviceNotices.newest, {}).data,
})
