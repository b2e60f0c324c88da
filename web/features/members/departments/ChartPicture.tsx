import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { KeyboardHints } from '../../../ui/lists/KeyboardHints.tsx'
import { isComposing, useShortcut } from '../../../ui/keys.ts'
import { useTexts } from '../../../ui/texts.ts'
import { boxBeside, boxWidth, linesBelow, type Box, type ChartLayout } from './chart-layout.ts'
import style from './OrgChart.module.css'

const zooms = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2]
/** The printable area of an A4 page in landscape, in CSS px. */
const page = { width: 1040, height: 680 }

type Props = {
  layout: ChartLayout
  /** Ids of the units that a search has found; null without a search. */
  found: ReadonlySet<string> | null
  onFold: (id: string) => void
  onOpen: (id: string) => void
}

/** The organisation as boxes under each other. Arrow keys walk through them, Enter opens one. */
export function ChartPicture({ layout, found, onFold, onOpen }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const canvas = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [focused, setFocused] = useState('')
  const stop = layout.boxes.some(({ unit }) => unit.id === focused) ? focused : ''
  const fitting = () => {
    const box = canvas.current
    return box ? Math.min(1, (box.clientWidth - 64) / layout.width, (box.clientHeight - 64) / layout.height) : 1
  }
  // Small enough to be seen whole, but readable; the middle of the first box is in view.
  useLayoutEffect(() => {
    const box = canvas.current!
    const first = Math.max(0.67, fitting())
    setZoom(first)
    requestAnimationFrame(() => {
      box.scrollLeft = (layout.boxes[0]!.x + boxWidth / 2) * first + 32 - box.clientWidth / 2
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it is opened
  }, [])
  const step = (by: 1 | -1) =>
    setZoom(
      (now) =>
        (by === 1 ? zooms.find((each) => each > now + 0.01) : zooms.findLast((each) => each < now - 0.01)) ?? now,
    )
  const showAll = () => {
    setZoom(Math.max(0.1, fitting()))
    canvas.current?.scrollTo(0, 0)
  }
  useShortcut('Digit0', showAll, { label: t('dept.chart.all'), group: t('members.chart') })
  const focus = (box: Box | undefined) => {
    if (!box) return
    setFocused(box.unit.id)
    const shown = canvas.current?.querySelector<HTMLElement>(`[data-unit="${box.unit.id}"]`)
    shown?.focus({ preventScroll: true })
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return
    const arrow = (['up', 'down', 'left', 'right'] as const).find((each) => event.key.toLowerCase() === `arrow${each}`)
    if (arrow) focus(boxBeside(layout, stop, arrow))
    else if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else return
    event.preventDefault()
  }
  useLayoutEffect(() => {
    const [first] = found ?? []
    if (first !== undefined)
      canvas.current?.querySelector(`[data-unit="${first}"]`)?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [found])
  const print = Math.min(1, page.width / layout.width, page.height / layout.height)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its boxes take the focus */}
      <div ref={canvas} className={style.canvas} onKeyDown={onKeyDown} onPointerDown={pan}>
        <div
          className={style.sizer}
          style={{ width: layout.width * zoom, height: layout.height * zoom, '--print': print } as object}
        >
          <div
            role="group"
            aria-label={t('members.chart')}
            className={style.picture}
            style={{ width: layout.width, height: layout.height, '--zoom': zoom } as object}
          >
            <svg width={layout.width} height={layout.height} aria-hidden>
              <path d={layout.boxes.map((box) => linesBelow(box, layout.boxes)).join('')} />
            </svg>
            {layout.boxes.map((box) => (
              <UnitBox
                key={box.unit.id}
                box={box}
                isStop={stop === box.unit.id}
                look={found && (found.has(box.unit.id) ? style.found! : style.other!)}
                onFold={onFold}
                onOpen={onOpen}
                onFocus={setFocused}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={style.foot}>
        <KeyboardHints
          hints={[
            { keys: ['↑', '↓', '←', '→'], label: t('dept.keys.walk') },
            { keys: ['↵'], label: t('dept.keys.open') },
            { keys: ['0'], label: t('dept.chart.all') },
          ]}
        />
        <div className={style.zoom} role="group" aria-label={t('dept.chart.zoom')}>
          <IconButton icon={IconMinus} label={t('dept.chart.zoomOut')} onClick={() => step(-1)} />
          <span className="num" role="status">
            {format.percent(zoom)}
          </span>
          <IconButton icon={IconPlus} label={t('dept.chart.zoomIn')} onClick={() => step(1)} />
        </div>
      </div>
    </>
  )
}

/** Moves the picture with the mouse; fingers scroll it. */
function pan(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType !== 'mouse' || event.button !== 0 || (event.target as Element).closest('button')) return
  const box = event.currentTarget
  const from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', (moved) => box.scrollTo(from.x - moved.clientX, from.y - moved.clientY), { signal })
  for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
    addEventListener(end, () => listening.abort(), { signal })
}

function UnitBox({
  box: { unit, x, y, height, lines, isFolded },
  isStop,
  look,
  onFold,
  onOpen,
  onFocus,
}: {
  box: Box
  isStop: boolean
  look: string | null
  onFold: (id: string) => void
  onOpen: (id: string) => void
  onFocus: (id: string) => void
}) {
  const { t } = useTexts()
  const { id, name, count, head, below } = unit
  return (
    <>
      <button
        type="button"
        data-unit={id}
        tabIndex={isStop ? 0 : -1}
        className={`${style.box} ${look ?? ''}`}
        style={{ left: x, top: y, height }}
        onClick={() => onOpen(id)}
        onFocus={() => onFocus(id)}
      >
        <span className={style.title}>
          <b title={name}>{name}</b> <span className="num">{t('dept.people', { count })}</span>{' '}
        </span>
        <span className={style.person}>
          {head ? <Avatar id={head.id} name={head.name} photo={head.photoUrl ?? undefined} /> : <Avatar name="–" />}
          <span className={style.personName}>{head ? head.name : t('dept.noHead')}</span>{' '}
          {head && <small>{head.rank} </small>}
        </span>
        {lines > 0 && (
          <span className={style.people}>
            {unit.people.map((person) => (
              <span key={person.id} className={style.person}>
                <Avatar id={person.id} name={person.name} photo={person.photoUrl ?? undefined} />
                <span className={style.personName}>{person.name}</span>{' '}
                <small>{person.rank || t(`role.${person.role}`)} </small>
              </span>
            ))}
          </span>
        )}
      </button>
      {below.length > 0 && (
        <button
          type="button"
          className={style.fold}
          style={{ left: x + boxWidth / 2 - 12, top: y + height + 1 }}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'dept.chart.unfold' : 'dept.chart.fold', { name })}
          tabIndex={isStop ? 0 : -1}
          onClick={() => onFold(id)}
        >
          {isFolded ? '+' : '−'}
        </button>
      )}
    </>
  )
}
