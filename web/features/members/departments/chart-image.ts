import { saveFile } from '../../../wrapper.ts'
import type { Role } from '../../../../contract/codes.ts'
import { boxWidth, linesBelow, personHeight, type Box, type ChartLayout } from './chart-layout.ts'

type Words = { noHead: string; people: (count: number) => string; role: (role: Role) => string }
const margin = 24
const scale = 2
/** Browsers refuse larger pictures; a chart above it is drawn smaller. */
const mostPixels = 60_000_000

/** Saves the picture of the organisation as a PNG file. @throws if the browser cannot draw it */
export async function saveChartImage(name: string, layout: ChartLayout, words: Words): Promise<void> {
  saveFile(new File([await chartImage(layout, words)], name, { type: 'image/png' }))
}

/**
 * Draws the picture of the organisation as it is on the screen, in the colours of the light theme.
 * @throws if the browser cannot draw it
 */
async function chartImage({ boxes, width, height }: ChartLayout, words: Words): Promise<Blob> {
  const size = { width: width + 2 * margin, height: height + 2 * margin }
  const factor = Math.min(scale, Math.sqrt(mostPixels / (size.width * size.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(size.width * factor)
  canvas.height = Math.ceil(size.height * factor)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.scale(factor, factor)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.translate(margin, margin)
  pen.strokeStyle = '#938d84'
  pen.stroke(new Path2D(boxes.map((box) => linesBelow(box, boxes)).join('')))
  const family = getComputedStyle(document.body).fontFamily
  for (const box of boxes) drawBox(pen, box, family, words)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}

function drawBox(
  pen: CanvasRenderingContext2D,
  { unit, x, y, height, lines }: Box,
  family: string,
  words: Words,
): void {
  const [left, right] = [x + 13, x + boxWidth - 13]
  pen.fillStyle = '#ffffff'
  pen.strokeStyle = '#d8d3cc'
  pen.beginPath()
  pen.roundRect(x + 0.5, y + 0.5, boxWidth - 1, height - 1, 6)
  pen.fill()
  pen.stroke()
  const write = (
    text: string,
    at: { x: number; y: number; room: number },
    look: { weight?: number; size?: number; grey?: boolean; end?: boolean },
  ) => {
    pen.font = `${look.weight ?? 400} ${look.size ?? 12}px ${family}`
    pen.fillStyle = look.grey ? '#6b665e' : '#1e1b18'
    pen.textAlign = look.end ? 'right' : 'left'
    pen.textBaseline = 'middle'
    pen.fillText(shortened(pen, text, at.room), at.x, at.y)
    return pen.measureText(text).width
  }
  const count = write(words.people(unit.count), { x: right, y: y + 21, room: 60 }, { grey: true, end: true })
  write(unit.name, { x: left, y: y + 21, room: right - left - count - 8 }, { weight: 600, size: 13 })
  const name = unit.head?.name ?? words.noHead
  const taken = write(name, { x: left, y: y + 45, room: right - left }, { grey: !unit.head })
  if (unit.head?.rank && taken < right - left - 24)
    write(unit.head.rank, { x: left + taken + 6, y: y + 45, room: right - left - taken - 6 }, { grey: true })
  if (lines === 0) return
  pen.beginPath()
  pen.moveTo(left, y + 64.5)
  pen.lineTo(right, y + 64.5)
  pen.stroke()
  unit.people.slice(0, lines).forEach((person, at) => {
    const middle = y + 76 + personHeight * at + personHeight / 2
    const rank = person.rank || words.role(person.role)
    const room = write(rank, { x: right, y: middle, room: 56 }, { grey: true, end: true })
    write(person.name, { x: left, y: middle, room: right - left - Math.min(room, 56) - 8 }, {})
  })
}

/** The longest beginning of a text that fits, with an ellipsis. */
function shortened(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > room) letters.pop()
  return `${letters.join('')}…`
}
