import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconNotice from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { dotted } from '../../format/format.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { useIsServiceArea } from '../../kit/use-is-service-area.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNewest } from './use-newest.ts'
import { useBoard, type Board } from './boards.ts'
import { NoticeRow, type ListedNotice } from './NoticeRow.tsx'
import { NoticeTabs } from './shared/NoticeTabs.tsx'

/** The notices of the workgroup or of the service, pinned ones first, then the newest. */
export function NoticesScreen() {
  const { t } = useTexts()
  const board = useBoard()
  const format = useFormat()
  const { group, system } = useNewest()
  const counts = { group: group && format.number(group.total), system: system && format.number(system.total) }
  const address = useListAddress({})
  const input = { page: address.page }
  const list = useRead(board.calls.list, input, { keepPrevious: true })
  const mayWrite = board.mayWrite(usePerson())
  const isService = useIsServiceArea()
  useTitle(t(board.name === 'group' ? 'nav.notices' : 'nav.serviceNotices'))
  return (
    <>
      <PageHeader
        title={t(isService ? 'nav.serviceNotices' : 'nav.notices')}
        tabs={!isService && <NoticeTabs value={board.name} inPage={false} counts={counts} />}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        actions={
          mayWrite && (
            <>
              <span className="desk">
                <Button look="primary" icon={IconPlus} to={board.register}>
                  {t('notices.write')}
                </Button>
              </span>
              <span className="phone">
                <IconButton icon={IconPlus} label={t('notices.write')} glyph={22} to={board.register} />
              </span>
            </>
          )
        }
      />
      {!isService && (
        <div className="phone">
          <NoticeTabs value={board.name} inPage counts={counts} />
        </div>
      )}
      <ListFrame
        key={board.name}
        read={list}
        page={address.page}
        pageSize={limits.pageSize}
        goTo={address.goTo}
        further={{ call: board.calls.list, input }}
        range={({ from, to, total }) =>
          dotted(
            t('notices.range', { from, to, total }),
            list.data && list.data.scheduled > 0 && t('notices.scheduled', { count: list.data.scheduled }),
          )
        }
        icon={IconNotice}
        shape="line"
        none={<NoNotices board={board} mayWrite={mayWrite} />}
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
        ]}
      >
        {(rows) => <Rows rows={rows} board={board} />}
      </ListFrame>
    </>
  )
}

function NoNotices({ board, mayWrite }: { board: Board; mayWrite: boolean }) {
  const { t } = useTexts()
  const groupHint = mayWrite ? t('notices.none.write') : t('notices.none.body')
  const toSystemNotices = board.name === 'group' && <Button to={paths.serviceNotices}>{t('notices.toSystem')}</Button>
  return (
    <EmptyState
      icon={IconNotice}
      title={t('notices.none.title')}
      body={board.name === 'group' ? groupHint : t('notices.none.system')}
      action={mayWrite ? <Button to={board.register}>{t('notices.write')}</Button> : toSystemNotices}
    />
  )
}

function Rows({ rows, board }: { rows: ListedNotice[]; board: Board }) {
  const { t } = useTexts()
  const group = t('nav.notices')
  const { box } = useRowKeys({ next: t('notices.next'), previous: t('notices.previous'), group })
  return (
    <div ref={box}>
      {rows.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} board={board} />
      ))}
    </div>
  )
}
