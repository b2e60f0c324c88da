import IconMissing from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BidForm } from './BidForm.tsx'
import { BidFrame } from './BidFrame.tsx'
import { Buyer } from './Buyer.tsx'
import { OwnProposal } from './OwnProposal.tsx'
import { useBid } from './use-bid.ts'
import { useSupplierLanguage } from './use-supplier-language.ts'

/** What a supplier without an account sees of a purchase order, and proposes, by the link of a mail. */
export function BidScreen() {
  const { code } = usePathParams(paths.bid)
  // Another link in the same tab begins anew.
  return <BidOf key={code} code={code} />
}

function BidOf({ code }: { code: string }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useBid(code)
  const { data: bid, error } = read
  const isReady = useSupplierLanguage(bid?.language)
  if (error?.word === 'not_found' || error?.word === 'bad_input')
    return (
      <BidFrame>
        <EmptyState icon={IconMissing} title={t('bid.gone.title')} body={t('bid.gone.body')} />
      </BidFrame>
    )
  if (!bid || !isReady)
    return (
      <BidFrame waits={!error}>
        {error && !bid ? (
          <ErrorNotice page text={errorText(error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton rows={5} shape="line" />
        )}
      </BidFrame>
    )
  const reread = () => void read.refetch()
  const isOpen = bid.state === 'open' && !read.isOver
  return (
    <BidFrame bid={bid} beside={<Buyer code={code} bid={bid} isOpen={isOpen} onExpired={reread} />}>
      {isOpen ? (
        <BidForm code={code} bid={bid} onReread={reread} />
      ) : (
        <OwnProposal code={code} bid={bid} onExpired={reread} />
      )}
    </BidFrame>
  )
}
