import { useEffect } from 'react'
import { loadSendQueue } from '../../../offline/send-queue/send-queue.ts'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { WaitingList } from '../WaitingList.tsx'

/** Above the list of drafts: whether there is a network, and the entries that wait for it. */
export function DraftsWaiting() {
  useEffect(() => void loadSendQueue().catch(() => {}), [])
  return (
    <>
      <OfflineStrip />
      <WaitingList page />
    </>
  )
}
