import { files } from '../../../../contract/calls/files/calls.ts'
import { useRead } from '../../../api/reads.ts'

export const filesPageSize = 8
export const useFilesOfCustomer = (customerId: string, page = 1) =>
  useRead(files.ofCustomer, { customerId, page, pageSize: filesPageSize }, { keepPrevious: true })
