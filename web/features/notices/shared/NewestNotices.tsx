import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { groupBoard, systemBoard, type Board } from '../boards.ts'
import { noticeDay } from '../notice-day.ts'
import { useNewest } from '../use-newest.ts'
import style from './NewestNotices.module.css'

/** The five newest notices of the workgroup and the service, unread ones first. Deferred, so it is last on its page. */
export function NewestNotices() {
  const { t } = useTexts()
  const format = useFormat()
  const { group, system } = useNewest()
  const withPaths = (board: Board, newest: typeof group) =>
    (newest?.items ?? []).map((notice) => ({ ...notice, to: href(board.one, { noticeId: notice.id }) }))
  const all = [...withPaths(groupBoard, group), ...withPaths(systemBoard, system)]
  const sortKey = ({ isRead, isPinned, opensAt }: (typeof all)[number]) =>
    `${Number(!isRead)}${Number(isPinned)}${new Date(opensAt).toISOString()}`
  const shown = all.toSorted((one, other) => (sortKey(one) < sortKey(other) ? 1 : -1)).slice(0, limits.recent)
  if (shown.length === 0) return null
  return (
    <Section title={t('home.notices')} more={{ label: t('home.seeAll'), to: paths.notices }}>
      <RowList label={t('home.notices')}>
        {shown.map((notice) => (
          <ListRow
            key={notice.to}
            thin
            to={notice.to}
            title={<span className={notice.isRead ? undefined : style.unread}>{notice.title}</span>}
            facts={
              <time className="num" dateTime={notice.opensAt}>
                {noticeDay(notice.opensAt, format)}
              </time>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}
