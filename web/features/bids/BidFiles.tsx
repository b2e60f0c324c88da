import { bids } from '../../../contract/calls/bidding/bids.ts'
import { callApi } from '../../api/client.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { estimatedHeight } from '../files/shared/later.tsx'
import type { Bid } from './bid-form.ts'

const MessageFiles = deferredComponent(async () => (await import('../files/shared/MessageFiles.tsx')).MessageFiles)

type Props = { code: string; files: Bid['files']; onExpired: () => void; onDrop?: (id: string) => void }
/** Files of the order, or of the own proposal. @param onDrop takes a file out of the proposal */
export const BidFiles = ({ code, files, ...rest }: Props) =>
  files.length > 0 && (
    <div style={{ minHeight: estimatedHeight(files) - estimatedHeight([]) }}>
      <MessageFiles files={files} open={(orderFileId) => callApi(bids.openFile, { code, orderFileId })} {...rest} />
    </div>
  )
