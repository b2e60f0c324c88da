import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { rowsOf } from '../../offline/send-queue/rows.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import { databaseMayExist, sendQueueDatabase } from '../../offline/databases.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './SendQueue.module.css'
import { useOfflineSince } from './use-offline-since.ts'
import { WaitingList } from './WaitingList.tsx'

/** At the foot of every screen while entries wait: how many, whether there is a network, and a link to the list. */
export function WaitingStrip() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const since = useOfflineSince()
  const rows = rowsOf(useWaiting())
  const [isOpen, setOpen] = useState(false)
  useLoadedQueue()
  if (rows.length === 0 || pathname === paths.drafts) return null
  const refused = rows.filter(({ state }) => state === 'refused').length
  const icon = since === null ? IconClock : IconOff
  const here = shownWorkgroup()?.id
  const isElsewhere = rows.every(({ workgroupId }) => workgroupId !== here)
  const sending = t(isElsewhere ? 'outbox.allElsewhere' : 'outbox.onTheWay')
  const text = since === null ? sending : t('outbox.offlineBody')
  const count = t('outbox.count', { count: rows.length })
  // Without a workgroup there is no list of drafts.
  const isNowhere = here === '0'
  // It is loaded after the frame, and shown below its content.
  const content = document.getElementById('below')
  if (!content) return null
  return createPortal(
    <>
      <div className={`${style.strip} ${style.foot}`} role="status" data-refused={refused > 0 || undefined}>
        <Glyph icon={refused > 0 ? IconAlert : icon} />
        <span className={style.words}>{refused > 0 ? t('outbox.toMend', { count: refused }) : text}</span>
        {isNowhere ? (
          <Button size="sm" className={style.go} onClick={() => setOpen(true)}>
            {count}
          </Button>
        ) : (
          <Button size="sm" className={style.go} to={paths.drafts}>
            {count}
          </Button>
        )}
      </div>
      <Dialog open={isOpen} title={t('outbox.heading')} cross size="wide" onClose={() => setOpen(false)}>
        <WaitingList />
      </Dialog>
    </>,
    content,
  )
}

/** Loads the queue where an earlier tab left entries, or another tab adds one. */
function useLoadedQueue(): void {
  useEffect(() => {
    const load = async () => (await databaseMayExist(sendQueueDatabase)) && loadSendQueue().catch(() => {})
    const onStorage = ({ key }: StorageEvent) => key === 'waiting' && void load()
    void load()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}
