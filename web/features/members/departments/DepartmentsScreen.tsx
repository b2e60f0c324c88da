import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTree from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { departments } from '../../../../contract/calls/departments/calls.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { isChief } from '../../../../contract/permissions.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { useWorkgroupName } from '../../../session/tab-workgroup.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { OrganisationPage } from '../shared/OrganisationPage.tsx'
import { DepartmentPanel, type DepartmentTask } from './DepartmentPanel.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import type { Department } from './tree-rows.ts'
import { useLiftDepartment } from './use-lift-department.ts'
import { useMoveDepartment } from './use-move-department.ts'
import style from './Departments.module.css'

const DepartmentTasks = lazyComponent(async () => (await import('./DepartmentTasks.tsx')).DepartmentTasks)

/** In the address: those who are in no department. */
const nowhere = '0'
type Task = { what: DepartmentTask; department: Department | null }

/** The departments of the workgroup as a tree, and the people of the opened one. */
export function DepartmentsScreen() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const errorText = useErrorMessage()
  const may = isChief(usePerson())
  const [task, setTask] = useState<Task | null>(null)
  const found = useRead(departments.list, {})
  const everybody = useRead(members.list, {})
  const workgroup = useWorkgroupName() ?? ''
  useTitle(t('members.departments'))
  const all = found.data?.items ?? []
  const asked = search.get('department')
  const open = (id: string) => void navigate(href(paths.departments, {}, { department: id || nowhere }))
  const shown = all.find(({ id }) => id === asked) ?? (asked === nowhere ? null : (all[0] ?? null))
  const lift = useLiftDepartment(all, useDrop(all))
  const add = () => setTask({ what: 'add', department: null })
  const failure = found.error && (
    <ErrorNotice
      page={!found.data}
      text={errorText(found.error)}
      onRetry={() => void found.refetch()}
      busy={found.isFetching}
    />
  )
  return (
    <OrganisationPage
      view="departments"
      actions={
        may && (
          <>
            <span className="desk">
              <Button look="primary" icon={IconPlus} onClick={add}>
                {t('dept.add')}
              </Button>
            </span>
            <span className="phone">
              <IconButton icon={IconPlus} label={t('dept.add')} onClick={add} />
            </span>
          </>
        )
      }
    >
      {failure}
      {found.isPending && <Skeleton rows={8} shape="line" padded />}
      {found.data?.total === 0 && (
        <EmptyState
          icon={IconTree}
          title={t('dept.none')}
          body={t('dept.noneBody')}
          action={
            may && (
              <Button icon={IconPlus} onClick={add}>
                {t('dept.add')}
              </Button>
            )
          }
        />
      )}
      {all.length > 0 && (
        <div className={style.screen} data-opened={asked !== null}>
          <DepartmentTree
            all={all}
            workgroup={workgroup}
            people={everybody.data?.total}
            opened={shown?.id ?? ''}
            onOpen={open}
            onRename={(department) => setTask({ what: 'edit', department })}
            lift={may ? lift : null}
          />
          <DepartmentPanel
            all={all}
            department={shown}
            workgroup={workgroup}
            onTask={may ? (what) => setTask({ what, department: shown }) : null}
            onBack={() => void navigate(paths.departments)}
          />
        </div>
      )}
      {task && (
        <Suspense fallback={null}>
          <DepartmentTasks
            all={all}
            what={task.what}
            department={task.department}
            onClose={() => setTask(null)}
            onOpen={(id) => {
              setTask(null)
              open(id)
            }}
          />
        </Suspense>
      )}
    </OrganisationPage>
  )
}

function useDrop(all: readonly Department[]) {
  const move = useMoveDepartment(all)
  return (...[department, to]: Parameters<typeof move>) => void move(department, to)
}
