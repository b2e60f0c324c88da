import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { moveBox, resizeBox, type Box, type Corner } from './crop.ts'
import style from './Crop.module.css'

type Props = {
  box: Box
  /** The ratio of height to width, relative to the picture's sides; null: free. */
  ratio: number | null
  onChange: (box: Box) => void
}
const corners = {
  topLeft: { right: false, bottom: false },
  topRight: { right: true, bottom: false },
  bottomLeft: { right: false, bottom: true },
  bottomRight: { right: true, bottom: true },
} as const satisfies Record<string, Corner>
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const [step, bigStep] = [0.01, 0.1]

/** The crop frame with four corners, moved by dragging or with arrow keys. */
export function CropBox({ box, ratio, onChange }: Props) {
  const { t } = useTexts()
  const drag = useRef<{ at: [number, number]; box: Box; within: DOMRect } | null>(null)
  const moveOrResize = (from: Box, corner: Corner | null, dx: number, dy: number) =>
    onChange(corner ? resizeBox(from, corner, dx, dy, ratio) : moveBox(from, dx, dy))
  const handlers = (corner: Corner | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      const sheet = event.currentTarget.closest<HTMLElement>(`.${style.sheet}`)!
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { at: [event.clientX, event.clientY], box, within: sheet.getBoundingClientRect() }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const { at, box: from, within } = drag.current
      moveOrResize(from, corner, (event.clientX - at[0]) / within.width, (event.clientY - at[1]) / within.height)
    },
    onPointerUp: () => (drag.current = null),
    onPointerCancel: () => (drag.current = null),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = arrows[event.key]
      if (!direction) return
      event.preventDefault()
      event.stopPropagation()
      const by = event.shiftKey ? bigStep : step
      moveOrResize(box, corner, direction[0] * by, direction[1] * by)
    },
  })
  const percent = (value: number) => `${value * 100}%`
  const label = t('pictures.part', { width: Math.round(box.w * 100), height: Math.round(box.h * 100) })
  return (
    <div
      className={style.box}
      style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
    >
      <button type="button" className={style.move} aria-label={t('pictures.move')} {...handlers(null)} />
      {(Object.entries(corners) as [keyof typeof corners, Corner][]).map(([name, corner]) => (
        <button
          key={name}
          type="button"
          className={`${style.corner} ${corner.right ? style.atRight : ''} ${corner.bottom ? style.atBottom : ''}`}
          aria-label={t(`pictures.corner.${name}`)}
          {...handlers(corner)}
        />
      ))}
      <span className="unseen" role="status">
        {label}
      </span>
    </div>
  )
}
