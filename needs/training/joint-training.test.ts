import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish, type Example } from './classifier.ts'
import { together } from './joint-training.ts'

const rows = 40
const example = fc
  .uniqueArray(fc.tuple(fc.nat(rows - 1), fc.constantFrom(100, 200, 65_535)), {
    selector: ([row]) => row,
    maxLength: 25,
  })
  .map((features): Example => ({
    rows: Int32Array.from(features, ([row]) => row),
    values: Uint16Array.from(features, ([, value]) => value),
    label: 0,
    weight: 1,
  }))

/** Where a row stands and how strong, in words. */
const standing = (examples: readonly Example[], row: number): string =>
  examples
    .flatMap(({ rows: at, values }, place) => (at.includes(row) ? `${place}:${values[at.indexOf(row)]}` : []))
    .join()

test('rows are one group if, and only if, they stand in the same examples, equally strong in each', () => {
  fc.assert(
    fc.property(fc.array(example, { maxLength: 90 }), (examples) => {
      const { of, sizes, examples: grouped } = finish(together(examples, rows))
      const where = Array.from({ length: rows }, (_, row) => standing(examples, row))
      const groups = new Set(where.filter((one) => one !== ''))
      expect(sizes).toHaveLength(groups.size)
      for (let row = 0; row < rows; row++) {
        if (where[row] === '') expect(of[row]).toBe(-1)
        else expect(sizes[of[row]!]).toBe(where.filter((one) => one === where[row]).length)
        for (let other = 0; other < row; other++)
          if (where[row] !== '') expect(of[row] === of[other]).toBe(where[row] === where[other])
      }
      grouped.forEach(({ rows: at, values }, place) => {
        const { rows: all, values: strengths } = examples[place]!
        const told = Array.from(at, (group, index) => `${group}:${values[index]}`)
        expect(new Set(told).size).toBe(told.length)
        expect(new Set(told)).toEqual(new Set(Array.from(all, (row, index) => `${of[row]}:${strengths[index]}`)))
      })
    }),
    { numRuns: 60 },
  )
})
