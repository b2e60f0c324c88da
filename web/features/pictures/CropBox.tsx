import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { moved, pulled, type Box, type Corner } from './crop.ts'
import style from './Crop.module.css'

type Props = {
  box: Box
  /** Height by width in shares of the picture's sides; null: any. */
  share: number | null
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

/** What is taken, in a frame with four corners: each is dragged, or moved by arrow keys. */
export function CropBox({ box, share, onChange }: Props) {
  const { t } = useTexts()
  const begun = useRef<{ at: [number, number]; box: Box; within: DOMRect } | null>(null)
  const changed = (from: Box, corner: Corner | null, dx: number, dy: number) =>
    onChange(corner ? pulled(from, corner, dx, dy, share) : moved(from, dx, dy))
  const ways = (corner: Corner | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      const sheet = event.currentTarget.closest<HTMLElement>(`.${style.sheet}`)!
      event.currentTarget.setPointerCapture(event.pointerId)
      begun.current = { at: [event.clientX, event.clientY], box, within: sheet.getBoundingClientRect() }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!begun.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const { at, box: from, within } = begun.current
      changed(from, corner, (event.clientX - at[0]) / within.width, (event.clientY - at[1]) / within.height)
    },
    onPointerUp: () => (begun.current = null),
    onPointerCancel: () => (begun.current = null),
    onKeyDown: (event: KeyboardEvent) => {
      const way = arrows[event.key]
      if (!way) return
      event.preventDefault()
      event.stopPropagation()
      const by = event.shiftKey ? bigStep : step
      changed(box, corner, way[0] * by, way[1] * by)
    },
  })
  const percent = (value: number) => `${value * 100}%`
  const said = t('pictures.part', { width: Math.round(box.w * 100), height: Math.round(box.h * 100) })
  return (
    <div
      className={style.box}
      style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
    >
      <button type="button" className={style.move} aria-label={t('pictures.move')} {...ways(null)} />
      {(Object.entries(corners) as [keyof typeof corners, Corner][]).map(([name, corner]) => (
        <button
          key={name}
          type="button"
          className={`${style.corner} ${corner.right ? style.atRight : ''} ${corner.bottom ? style.atBottom : ''}`}
          aria-label={t(`pictures.corner.${name}`)}
          {...ways(corner)}
        />
      ))}
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  )
}
