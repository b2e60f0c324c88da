import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconGrip from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconTree from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { KeyboardHints } from '../../../ui/lists/KeyboardHints.tsx'
import { isComposing } from '../../../ui/keys.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { visibleRows, type Department, type Place, type TreeRow } from './tree-rows.ts'
import type { DepartmentLift } from './use-lift-department.ts'
import style from './Departments.module.css'

type Props = {
  all: readonly Department[]
  workgroup: string
  /** All members of the workgroup. */
  people: number | undefined
  /** Id of the opened department; '' for the workgroup. */
  opened: string
  onOpen: (id: string) => void
  onRename: (department: Department) => void
  /** Null for those who may not move departments. */
  lift: DepartmentLift | null
}

/** The departments as a tree of the ARIA patterns. Space lifts one: then arrow keys choose its place. */
export function DepartmentTree({ all, workgroup, people, opened, onOpen, onRename, lift }: Props) {
  const { t } = useTexts()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const rows = visibleRows(all, closed)
  const ids = ['', ...rows.map(({ department }) => department.id)]
  const stop = focused !== null && ids.includes(focused) ? focused : ids.includes(opened) ? opened : ''
  const focus = (id: string | undefined) => {
    if (id === undefined) return
    setFocused(id)
    box.current?.querySelector<HTMLElement>(`[data-department="${id}"]`)?.focus()
  }
  const toggle = (id: string) =>
    setClosed((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const lifted = lift?.lifted ?? null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return
    const row = rows.find(({ department }) => department.id === stop)
    const at = ids.indexOf(stop)
    const act = (lifted?.at === null ? liftedKeys(lift!) : walkingKeys())[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()

    function walkingKeys(): Record<string, () => void> {
      const parentOf = (id: string) => all.find((each) => each.id === id)?.parentId ?? ''
      return {
        ArrowDown: () => focus(ids[at + 1]),
        ArrowUp: () => focus(ids[at - 1]),
        Home: () => focus(ids[0]),
        End: () => focus(ids.at(-1)),
        ArrowRight: () => {
          if (row?.hasBelow && !row.isOpen) toggle(stop)
          else if (stop === '' || row?.isOpen) focus(ids[at + 1])
        },
        ArrowLeft: () => {
          if (row?.isOpen) toggle(stop)
          else if (row) focus(parentOf(stop))
        },
        Enter: () => onOpen(stop),
        ...(lift && row && { ' ': () => lift.take(row.department), F2: () => onRename(row.department) }),
      }
    }
  }
  const words = lifted && placeWords(t, all, lifted.to)
  return (
    <div className={style.tree}>
      <div ref={box} role="tree" aria-label={t('members.departments')}>
        <div
          role="treeitem"
          aria-level={1}
          aria-expanded={rows.length > 0 || undefined}
          aria-selected={opened === ''}
          tabIndex={stop === '' ? 0 : -1}
          data-department=""
          className={`${style.row} ${isInto(lifted?.to, '') ? style.into : ''}`}
          onClick={() => onOpen('')}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused('')}
        >
          <span className={style.name}>{workgroup}</span>
          <Count people={people} />
          {lift && <span className={style.noGrip} />}
        </div>
        {rows.map((row) => (
          <Row
            key={row.department.id}
            row={row}
            isOpened={opened === row.department.id}
            isStop={stop === row.department.id}
            lift={lift}
            onOpen={onOpen}
            onToggle={toggle}
            onKeyDown={onKeyDown}
            onFocus={setFocused}
          />
        ))}
      </div>
      <p className="unseen" role="status">
        {words ?? ''}
      </p>
      {lifted && (
        <div className={style.note} aria-hidden>
          <Glyph icon={IconTree} />
          <span>
            {words} {lifted.at && t('dept.place.hint')}
          </span>
        </div>
      )}
      {lifted?.at && (
        <div className={style.ghost} style={{ translate: `${lifted.at.x + 12}px ${lifted.at.y + 8}px` }} aria-hidden>
          <Glyph icon={IconGrip} />
          {lifted.department.name}
        </div>
      )}
      {lift && (
        <>
          <KeyboardHints
            hints={[
              { keys: ['Space'], label: t('dept.keys.lift') },
              { keys: ['↑', '↓'], label: t('dept.keys.place') },
              { keys: ['←', '→'], label: t('dept.keys.level') },
              { keys: ['Esc'], label: t('dept.keys.leave') },
              { keys: ['F2'], label: t('dept.keys.name') },
            ]}
          />
          <p className={`phone s12 t3 ${style.touchHint}`}>{t('dept.touch')}</p>
        </>
      )}
    </div>
  )
}

const liftedKeys = (lift: DepartmentLift): Record<string, () => void> => ({
  ArrowDown: () => lift.turn('next'),
  ArrowUp: () => lift.turn('previous'),
  ArrowLeft: () => lift.turn('out'),
  ArrowRight: () => lift.turn('into'),
  ' ': lift.put,
  Enter: lift.put,
  Escape: lift.leave,
})
const isInto = (to: Place | undefined, id: string) => to?.parentId === id && to.beforeId === ''

/** What happens to a lifted department at a place. */
function placeWords(t: ReturnType<typeof useTexts>['t'], all: readonly Department[], to: Place): string {
  const nameOf = (id: string) => all.find((each) => each.id === id)?.name ?? ''
  if (to.beforeId !== '') return t('dept.place.before', { name: nameOf(to.beforeId) })
  return to.parentId === '' ? t('dept.place.last') : t('dept.place.into', { name: nameOf(to.parentId) })
}

function Count({ people }: { people: number | undefined }) {
  const { t } = useTexts()
  const format = useFormat()
  if (people === undefined) return null
  return (
    <span className={`num ${style.count}`}>
      <span aria-hidden>{format.number(people)}</span>
      <span className="unseen">{t('dept.people', { count: people })}</span>
    </span>
  )
}

function Row({
  row: { department, level, hasBelow, isOpen, people },
  isOpened,
  isStop,
  lift,
  onOpen,
  onToggle,
  onKeyDown,
  onFocus,
}: {
  row: TreeRow
  isOpened: boolean
  isStop: boolean
  lift: DepartmentLift | null
  onOpen: (id: string) => void
  onToggle: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (id: string) => void
}) {
  const { t } = useTexts()
  const { id, name, headName } = department
  const lifted = lift?.lifted
  const looks = [
    style.row,
    lifted?.department.id === id && style.lifted,
    lifted?.to.beforeId === id && style.line,
    isInto(lifted?.to, id) && style.into,
  ]
  return (
    <div
      role="treeitem"
      aria-level={level + 1}
      aria-expanded={hasBelow ? isOpen : undefined}
      aria-selected={isOpened}
      tabIndex={isStop ? 0 : -1}
      data-department={id}
      className={looks.filter(Boolean).join(' ')}
      style={{ '--level': level } as object}
      onClick={() => onOpen(id)}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(id)}
      onPointerDown={(event) => event.pointerType === 'mouse' && lift?.press(event, department)}
    >
      <span
        className={style.toggle}
        aria-hidden
        onClick={(event) => {
          if (!hasBelow) return
          event.stopPropagation()
          onToggle(id)
        }}
      >
        {hasBelow && <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={14} />}
      </span>
      <span className={style.name}>
        {name}
        {headName && (
          <span className={style.head}>
            <span className="unseen">, {t('dept.head')} </span>
            {headName}
          </span>
        )}
      </span>
      <Count people={people} />
      {lift && (
        <span
          className={style.grip}
          aria-hidden
          onClick={(event) => event.stopPropagation()}
          onPointerDown={(event) => {
            event.stopPropagation()
            lift.press(event, department)
          }}
        >
          <Glyph icon={IconGrip} />
        </span>
      )}
    </div>
  )
}
