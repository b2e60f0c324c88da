import { useEffect } from 'react'
import { editing } from '../../../contract/calls/editing/calls.ts'
import { callApi } from '../../api/client.ts'
import { removeCached } from '../../api/query-client.ts'
import { useRead } from '../../api/reads.ts'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Presence.module.css'

/** Milliseconds; the server removes an editor after 25 s without a message (server/realtime/presence.ts). */
const sayEvery = 15_000
const nothing = () => {}

/** The other users who have this log open, editors first; nothing while unknown. */
export function Presence({ logId, isEditing = false }: { logId: string; isEditing?: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const here = useRead(editing.here, { logId, isEditing }, { staleTime: sayEvery })
  const { refetch } = here
  useEffect(() => {
    const of = { logId, isEditing }
    const leave = () => void callApi(editing.here, { ...of, isLeaving: true }, { lasting: true }).catch(nothing)
    const say = () => (document.visibilityState === 'visible' ? void refetch() : leave())
    const timer = setInterval(() => document.visibilityState === 'visible' && say(), sayEvery)
    document.addEventListener('visibilitychange', say)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      removeEventListener('pagehide', leave)
      leave()
      removeCached(editing.here, of)
    }
  }, [logId, isEditing, refetch])
  const people = here.isError
    ? []
    : (here.data?.items.toSorted((one, other) => +other.isEditing - +one.isEditing) ?? [])
  const [first] = people
  if (!first) return null
  const more = people.filter((one) => one.isEditing === first.isEditing).length - 1
  const words = { name: first.name, more: format.number(more) }
  const one = first.isEditing ? t('editing.edits', words) : t('editing.reads', words)
  const several = first.isEditing ? t('editing.editsMore', words) : t('editing.readsMore', words)
  const said = more > 0 ? several : one
  return (
    <span className={style.here} role="status" title={said}>
      {people.slice(0, 3).map((one) => (
        <Avatar key={one.id} id={one.id} name={one.name} />
      ))}
      <span className={style.said}>{said}</span>
    </span>
  )
}
