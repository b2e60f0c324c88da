import { useEffect } from 'react'
import { outbox } from '../../../offline/send-queue/send-queue.ts'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { WaitingList } from '../WaitingList.tsx'

/** Above the box of drafts: whether there is a network, and what waits for it. */
export function DraftsWaiting() {
  useEffect(() => void outbox().catch(() => {}), [])
  return (
    <>
      <OfflineStrip />
      <WaitingList page />
    </>
  )
}
