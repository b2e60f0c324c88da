// The counts beside the names of a customer's tabs, as far as they are not read for the overview.
import { news } from '../../../../contract/calls/news/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useFilesOfCustomer } from '../../files/shared/use-files-of-customer.ts'
import { useNeedsOfCustomer } from '../../needs/shared/use-needs-of-customer.ts'

type Of = { customerId: string }
export const NeedCount = ({ customerId }: Of) => <Count of={useNeedsOfCustomer(customerId).data?.total} />
export const NewsCount = ({ customerId }: Of) => <Count of={useRead(news.list, { customerId }).data?.items.length} />
export const FileCount = ({ customerId }: Of) => <Count of={useFilesOfCustomer(customerId).data?.total} />

function Count({ of }: { of: number | undefined }) {
  const format = useFormat()
  return of ? format.number(of) : null
}
