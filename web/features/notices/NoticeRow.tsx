import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notices } from '../../../contract/calls/notices/calls.ts'
import { href } from '../../../contract/core/paths.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Board } from './boards.ts'
import { noticeDay } from './notice-day.ts'
import style from './Notices.module.css'

export type ListedNotice = OutputOf<typeof notices.list>['items'][number]

/** A row of the list: pin or unread dot, title and excerpt, author, date. */
export function NoticeRow({ notice, board }: { notice: ListedNotice; board: Board }) {
  const { t } = useTexts()
  const format = useFormat()
  const { id, title, excerpt, isPinned, isOpen, isRead, author, opensAt } = notice
  const isNew = isOpen && !isRead
  return (
    <article className={`${style.row} ${isNew ? style.unread : ''}`}>
      <span className={style.mark}>
        {isPinned && <Glyph icon={IconPin} />}
        {!isPinned && isNew && <span className={style.dot} />}
      </span>
      <div className={style.words}>
        <Anchor className="whole one" to={href(board.one, { noticeId: id })}>
          {isNew && <span className="unseen">{t('notices.unreadOne')} </span>}
          {isPinned && <span className="unseen">{t('notices.pinned')} </span>}
          {title}
        </Anchor>
        <p className="one">{excerpt}</p>
      </div>
      <span className={`one ${style.author}`}>{author?.name ?? 'Saleslog'}</span>
      <time className={`num ${style.day}`} dateTime={opensAt}>
        {isOpen ? (
          noticeDay(opensAt, format)
        ) : (
          <>
            <Glyph icon={IconClock} size={13} /> {t('notices.opens', { when: format.moment(opensAt) })}
          </>
        )}
      </time>
    </article>
  )
}
