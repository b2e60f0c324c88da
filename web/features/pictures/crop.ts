// What of a picture is taken: a box in shares of its sides, from 0 to 1, and how often it was turned to the right.
export type Box = { x: number; y: number; w: number; h: number }
export type Size = { width: number; height: number }
export type Corner = { right: boolean; bottom: boolean }
/** The shortest side of a box. */
const least = 0.08
const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** As much as there is, in the middle. @param aspect height by width in pixels; null: any */
export function whole({ width, height }: Size, aspect: number | null): Box {
  if (aspect === null) return { x: 0, y: 0, w: 1, h: 1 }
  const share = (aspect * width) / height
  const [w, h] = share > 1 ? [1 / share, 1] : [1, share]
  return { x: (1 - w) / 2, y: (1 - h) / 2, w, h }
}
export const moved = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: within(box.x + dx, 0, 1 - box.w),
  y: within(box.y + dy, 0, 1 - box.h),
})
/** The corner goes that way, the one across from it stays. @param share height by width in shares of the picture's sides; null: any */
export function pulled(box: Box, { right, bottom }: Corner, dx: number, dy: number, share: number | null): Box {
  const [mostW, mostH] = [right ? 1 - box.x : box.x + box.w, bottom ? 1 - box.y : box.y + box.h]
  let w = within(box.w + (right ? dx : -dx), least, mostW)
  let h = within(box.h + (bottom ? dy : -dy), least, mostH)
  if (share !== null) {
    // Whichever way it was pulled further.
    const byHeight = Math.abs(h - box.h) > Math.abs(w - box.w) * share
    w = within(byHeight ? h / share : w, Math.max(least, least / share), Math.min(mostW, mostH / share))
    h = w * share
  }
  return { x: right ? box.x : box.x + box.w - w, y: bottom ? box.y : box.y + box.h - h, w, h }
}
/** The same part of the picture, once that is turned to the right. */
export const turned = ({ x, y, w, h }: Box): Box => ({ x: 1 - y - h, y: x, w: h, h: w })
export const turnedBack = (box: Box): Box => turned(turned(turned(box)))
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
/** Draws the part of a turned picture so large that it is `size`. */
export function draw(to: Canvas, picture: ImageBitmap, turns: number, box: Box, size: Size): void {
  const { width, height } = turnedSize(picture, turns)
  to.fillStyle = '#fff'
  to.fillRect(0, 0, size.width, size.height)
  to.imageSmoothingQuality = 'high'
  to.setTransform(size.width / (box.w * width), 0, 0, size.height / (box.h * height), 0, 0)
  to.translate(-box.x * width, -box.y * height)
  to.translate(width / 2, height / 2)
  to.rotate((turns * Math.PI) / 2)
  to.drawImage(picture, -picture.width / 2, -picture.height / 2)
  to.resetTransform()
}
/** In pixels, the longer side no longer than `most`. */
export function sizeOf(picture: Size, turns: number, box: Box, most: number): Size {
  const { width, height } = turnedSize(picture, turns)
  const [w, h] = [box.w * width, box.h * height]
  const scale = Math.min(1, most / Math.max(w, h))
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) }
}
