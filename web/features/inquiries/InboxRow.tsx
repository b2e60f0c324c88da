import type { OutputOf } from '../../../contract/core/call.ts'
import type { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Inbox.module.css'
import { waitingTime } from './waiting-time.ts'

type Row = OutputOf<typeof inquiries.inbox>['items'][number]

/** The sender, the waiting time, the beginning of the inquiry and its latest message. */
export function InboxRow({ row, isOpen, to }: { row: Row; isOpen: boolean; to: string }) {
  const { t, language } = useTexts()
  const format = useFormat()
  const { name, workgroupName, waitingSince, updatedAt, excerpt, lastExcerpt, takenBy } = row
  return (
    <li className="line">
      <article className={`${style.row} ${isOpen ? style.at : ''}`}>
        <div className={style.who}>
          {waitingSince && !takenBy && <span className={style.dot} aria-hidden />}
          <b className="one">{workgroupName || name}</b>
          {workgroupName && <span className="one">{name}</span>}
          <time className="num" dateTime={waitingSince ?? updatedAt}>
            {waitingSince ? waitingTime(waitingSince, language) : format.ago(updatedAt)}
          </time>
        </div>
        <Anchor to={to} className={`whole ${style.words}`} aria-current={isOpen ? 'true' : undefined}>
          {excerpt}
        </Anchor>
        {(lastExcerpt || takenBy) && <p className="one">{lastExcerpt || t('inbox.takenBy', { name: takenBy })}</p>}
      </article>
    </li>
  )
}
