import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { departmentEditing } from '../../../../contract/calls/departments/editing.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useRead } from '../../../api/reads.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { dotted } from '../../../format/format.ts'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { useSelection } from '../../../kit/lists/use-selection.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { MemberCards, MemberTable, type Member } from '../MemberTable.tsx'
import { useRange } from '../use-range.ts'
import type { Department } from './tree-rows.ts'
import style from './Departments.module.css'

const MemberSelection = lazyComponent(async () => (await import('../MemberSelection.tsx')).MemberSelection)

export type DepartmentTask = 'edit' | 'move' | 'delete' | 'add'
type Props = {
  all: readonly Department[]
  /** Null: those who are in no department. */
  department: Department | null
  workgroup: string
  /** Null for those who may not edit departments. */
  onTask: ((task: DepartmentTask) => void) | null
  onBack: () => void
}

/** The people of a department, and what can be done with it. */
export function DepartmentPanel({ all, department, workgroup, onTask, onBack }: Props) {
  const { t } = useTexts()
  const above = all.find(({ id }) => id === department?.parentId)?.name ?? workgroup
  return (
    <section className={style.panel} aria-label={department?.name ?? t('dept.nowhere')}>
      <div className={style.panelHead}>
        <span className="phone">
          <IconButton icon={IconBack} label={t('dept.back')} onClick={onBack} />
        </span>
        <div>
          <h2>{department?.name ?? t('dept.nowhere')}</h2>
          <p className="s12 t3">
            {department
              ? dotted(
                  t('dept.below', { name: above }),
                  department.headName && t('dept.headed', { name: department.headName }),
                )
              : workgroup}
          </p>
        </div>
        {department && onTask && <Acts onTask={onTask} />}
      </div>
      <People key={department?.id ?? ''} id={department?.id ?? ''} />
    </section>
  )
}

function Acts({ onTask }: { onTask: (task: DepartmentTask) => void }): ReactNode {
  const { t } = useTexts()
  return (
    <>
      <Button size="sm" onClick={() => onTask('move')}>
        {t('dept.move.choose')}
      </Button>
      <Button size="sm" keys="F2" onClick={() => onTask('edit')}>
        {t('dept.rename')}
      </Button>
      <Menu
        label={t('dept.more')}
        items={[
          { label: t('dept.addBelow'), onSelect: () => onTask('add') },
          { label: t('dept.delete'), onSelect: () => onTask('delete'), danger: true, line: true },
        ]}
        trigger={(props) => <IconButton {...props} icon={IconDots} label={t('dept.more')} look="default" size="sm" />}
      />
    </>
  )
}

function People({ id }: { id: string }) {
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const input = { id, page }
  const found = useRead(departmentEditing.members, input, { keepPrevious: true })
  const most = t('members.most', { max: limits.selection })
  const chosen = useSelection<Member>({ clear: t('ui.cancel'), most, group: t('nav.members') })
  return (
    <>
      <ListFrame
        read={found}
        page={page}
        pageSize={limits.pageSize}
        goTo={setPage}
        further={{ call: departmentEditing.members, input }}
        shape="line"
        range={useRange()}
        icon={IconUsers}
        none={
          <EmptyState
            icon={IconUsers}
            title={t(id === '' ? 'dept.everybodyIn' : 'dept.empty')}
            body={id === '' ? undefined : t('dept.emptyBody')}
          />
        }
      >
        {(rows) => (
          <>
            <MemberTable isBrief items={rows} chosen={chosen} />
            <MemberCards items={rows} />
          </>
        )}
      </ListFrame>
      {chosen.rows.length > 0 && (
        <Suspense fallback={null}>
          <MemberSelection chosen={chosen} />
        </Suspense>
      )}
    </>
  )
}
