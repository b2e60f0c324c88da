import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notices } from '../../../contract/calls/notices/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { quoted } from '../../format/format.ts'
import { RecordActions } from '../../kit/records/RecordActions.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useRemoval } from '../../kit/records/use-removal.ts'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PersonLabel } from '../../ui/elements/PersonLabel.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { RecordFiles, estimatedHeight } from '../files/shared/later.tsx'
import { useBoard, type Board } from './boards.ts'
import { Readers } from './Readers.tsx'
import style from './Notices.module.css'

type Notice = OutputOf<typeof notices.detail>

/** One notice; opening it marks it as read. */
export function NoticeScreen() {
  const { t } = useTexts()
  const board = useBoard()
  const { noticeId: id } = usePathParams(paths.notice)
  // Always reloaded: the number of readers changes without a write in this tab.
  const notice = useRead(board.calls.detail, { id }, { staleTime: 0 })
  useTitle(notice.data ? [notice.data.title, t('nav.notices')].join(' · ') : t('nav.notices'))
  return (
    <RecordPage
      read={notice}
      title={t('nav.notices')}
      leave={{ label: t('nav.notices'), to: board.list }}
      list={{ label: t('notices.toList'), to: board.list }}
    >
      {(record) => <OneNotice notice={record} board={board} />}
    </RecordPage>
  )
}

function OneNotice({ notice, board }: { notice: Notice; board: Board }) {
  const { t } = useTexts()
  const format = useFormat()
  const mayWrite = board.mayWrite(usePerson())
  const remove = useRemoveNotice(board)
  const removal: MenuItem = {
    label: t('notices.delete'),
    icon: IconTrash,
    danger: true,
    onSelect: () => void remove(notice),
  }
  const { author, opensAt, isOpen } = notice
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.notices')} glyph={22} to={board.list} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
            heading={false}
            path={[
              { label: t('nav.notices'), to: board.list },
              { label: t(board.name === 'group' ? 'notices.group' : 'nav.serviceNotices') },
            ]}
          />
        }
        actions={
          <>
            <Neighbours notice={notice} board={board} />
            <RecordActions
              edit={mayWrite ? href(board.edit, { noticeId: notice.id }) : undefined}
              menu={mayWrite ? [removal] : []}
              group={t('nav.notices')}
            />
          </>
        }
      />
      <article className="page">
        <h1 className="record">{notice.title}</h1>
        <div className={style.under}>
          {author ? <PersonLabel id={author.id} name={author.name} /> : <PersonLabel name="Saleslog" />}
          {isOpen && (
            <time className="num" dateTime={opensAt}>
              {format.moment(opensAt)}
            </time>
          )}
          {!isOpen && <Chip icon={IconClock}>{t('notices.opens', { when: format.moment(opensAt) })}</Chip>}
          {!isOpen && notice.tells && <Chip icon={IconBell}>{t('notices.tells')}</Chip>}
          {notice.isPinned && <Chip icon={IconPin}>{t('notices.pinned')}</Chip>}
        </div>
        <Prose text={notice.content} />
        {(mayWrite || notice.files.length > 0) && (
          <div className={style.files} style={{ minHeight: estimatedHeight(notice.files, 5) }}>
            <RecordFiles
              wide
              kind={board.holds}
              id={notice.id}
              files={notice.files}
              mayEdit={mayWrite}
              mayDelete={mayWrite}
            />
          </div>
        )}
        {isOpen && notice.memberCount !== null && <Readers notice={notice} />}
      </article>
    </>
  )
}

/** Links to the previous and next notice, with J and K. */
function Neighbours({ notice: { newerId, olderId }, board }: { notice: Notice; board: Board }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const goTo = (id: string | null) => () => {
    if (id) void navigate(href(board.one, { noticeId: id }), { replace: true })
  }
  const group = t('nav.notices')
  useShortcut('KeyJ', goTo(olderId), { label: t('notices.next'), group, off: !olderId })
  useShortcut('KeyK', goTo(newerId), { label: t('notices.previous'), group, off: !newerId })
  if (!newerId && !olderId) return null
  return (
    <span className="desk">
      <IconButton icon={IconUp} label={t('notices.previous')} keys="K" disabled={!newerId} onClick={goTo(newerId)} />
      <IconButton icon={IconDown} label={t('notices.next')} keys="J" disabled={!olderId} onClick={goTo(olderId)} />
    </span>
  )
}

/** Deletes a notice, and leads to the list. One that everybody has seen is asked about; both can be undone. */
function useRemoveNotice(board: Board) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useRemoval()
  return (notice: Notice) => {
    const { calls } = board
    return remove(notice, {
      call: calls.delete,
      list: calls.list,
      detail: calls.detail,
      ...(notice.isOpen && {
        question: {
          title: t('notices.deleteTitle', quoted(notice.title)),
          body: t('notices.deleteBody'),
          verb: t('notices.delete'),
        },
      }),
      undo: { restore: () => write(calls.restore, { id: notice.id }) },
      done: (message) => message,
      failed: (why) => t('notices.deleteFailed', { why }),
      leave: () => void navigate(board.list),
    })
  }
}
