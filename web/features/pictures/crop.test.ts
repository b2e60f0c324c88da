import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveBox, resizeBox, sizeOf, rotateBox, rotateBoxBack, largestBox, type Box } from './crop.ts'

const isClose = (one: number, other: number) => Math.abs(one - other) < 1e-9
const isWithin = ({ x, y, w, h }: Box) => x >= -1e-9 && y >= -1e-9 && x + w <= 1 + 1e-9 && y + h <= 1 + 1e-9
const sides = fc.record({ width: fc.integer({ min: 20, max: 4000 }), height: fc.integer({ min: 20, max: 4000 }) })
const step = fc.double({ min: -1.5, max: 1.5, noNaN: true })
const corner = fc.record({ right: fc.boolean(), bottom: fc.boolean() })

test('the initial crop is the whole picture, or the largest centered square', () => {
  expect(largestBox({ width: 300, height: 200 }, null)).toEqual({ x: 0, y: 0, w: 1, h: 1 })
  const { x, y, w, h } = largestBox({ width: 300, height: 200 }, 1)
  expect([x * 300, y * 200, w * 300, h * 200].map(Math.round)).toEqual([50, 0, 200, 200])
})
test('the box stays inside the picture and keeps its ratio, whatever is dragged', () => {
  fc.assert(
    fc.property(
      sides,
      fc.constantFrom(1, null),
      fc.array(fc.tuple(step, step, corner), { maxLength: 8 }),
      (size, aspect, pulls) => {
        const share = aspect && (aspect * size.width) / size.height
        fc.pre(share === null || (share > 0.1 && share < 10))
        let box = largestBox(size, aspect)
        for (const [dx, dy, at] of pulls) {
          box = moveBox(resizeBox(box, at, dx, dy, share), dy, dx)
          expect(isWithin(box)).toBe(true)
          if (share !== null) expect(isClose(box.h, box.w * share)).toBe(true)
        }
      },
    ),
  )
})
test('the corner opposite to the dragged one does not move', () => {
  const box = { x: 0.2, y: 0.3, w: 0.4, h: 0.5 }
  const pulledOut = resizeBox(box, { right: false, bottom: false }, -0.1, 0.1, null)
  expect(
    [pulledOut.x, pulledOut.y, pulledOut.x + pulledOut.w, pulledOut.y + pulledOut.h].map((n) => n.toFixed(3)),
  ).toEqual(['0.100', '0.400', '0.600', '0.800'])
})
test('four rotations, or one and back, give the same box', () => {
  const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
  for (const same of [rotateBox(rotateBoxBack(box)), rotateBox(rotateBox(rotateBox(rotateBox(box))))])
    for (const side of ['x', 'y', 'w', 'h'] as const) expect(isClose(same[side], box[side])).toBe(true)
  // The top edge becomes the right edge.
  expect(rotateBox({ x: 0, y: 0, w: 1, h: 0.25 })).toEqual({ x: 0.75, y: 0, w: 0.25, h: 1 })
})
test('the result is no larger than the limit and never larger than the source', () => {
  const all = { x: 0, y: 0, w: 1, h: 1 }
  expect(sizeOf({ width: 4000, height: 3000 }, 1, all, 1000)).toEqual({ width: 750, height: 1000 })
  expect(sizeOf({ width: 40, height: 30 }, 0, all, 1000)).toEqual({ width: 40, height: 30 })
})
