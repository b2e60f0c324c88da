// Geometry of a crop: a box in fractions of the picture's sides (0 to 1), and a number of clockwise quarter turns.
/** Photos of people are square, business cards have any shape. */
export type Shape = 'square' | 'any'
export type Box = { x: number; y: number; w: number; h: number }
export type Size = { width: number; height: number }
export type Corner = { right: boolean; bottom: boolean }
/** The minimum side length of a box. */
const minSide = 0.08
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** The largest centered box. @param aspect height by width in pixels; null: free */
export function largestBox({ width, height }: Size, aspect: number | null): Box {
  if (aspect === null) return { x: 0, y: 0, w: 1, h: 1 }
  const share = (aspect * width) / height
  const [w, h] = share > 1 ? [1 / share, 1] : [1, share]
  return { x: (1 - w) / 2, y: (1 - h) / 2, w, h }
}
export const moveBox = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: clamp(box.x + dx, 0, 1 - box.w),
  y: clamp(box.y + dy, 0, 1 - box.h),
})
/**
 * Moves one corner; the opposite one stays.
 * @param share height by width, relative to the picture's sides; null: free
 */
export function resizeBox(box: Box, { right, bottom }: Corner, dx: number, dy: number, share: number | null): Box {
  const [mostW, mostH] = [right ? 1 - box.x : box.x + box.w, bottom ? 1 - box.y : box.y + box.h]
  let w = clamp(box.w + (right ? dx : -dx), minSide, mostW)
  let h = clamp(box.h + (bottom ? dy : -dy), minSide, mostH)
  if (share !== null) {
    // The axis that was dragged further determines the size.
    const byHeight = Math.abs(h - box.h) > Math.abs(w - box.w) * share
    w = clamp(byHeight ? h / share : w, Math.max(minSide, minSide / share), Math.min(mostW, mostH / share))
    h = w * share
  }
  return { x: right ? box.x : box.x + box.w - w, y: bottom ? box.y : box.y + box.h - h, w, h }
}
/** The same box after the picture is rotated clockwise. */
export const rotateBox = ({ x, y, w, h }: Box): Box => ({ x: 1 - y - h, y: x, w: h, h: w })
export const rotateBoxBack = (box: Box): Box => rotateBox(rotateBox(rotateBox(box)))
export const rotatedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
/** Draws the box of a rotated picture, scaled to `size`. */
export function draw(to: Canvas, picture: ImageBitmap, turns: number, box: Box, size: Size): void {
  const { width, height } = rotatedSize(picture, turns)
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
/** The size of the result in pixels. @param maxSide the limit of the longer side */
export function sizeOf(picture: Size, turns: number, box: Box, maxSide: number): Size {
  const { width, height } = rotatedSize(picture, turns)
  const [w, h] = [box.w * width, box.h * height]
  const scale = Math.min(1, maxSide / Math.max(w, h))
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) }
}
