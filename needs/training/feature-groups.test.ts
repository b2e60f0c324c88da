import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd } from './classifier.ts'
import type { Example } from './example.ts'
import { groupFeatures } from './feature-groups.ts'

const rows = 40
const anExample = fc
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

/** The examples that a row occurs in and its values there, as text. */
const describeRow = (examples: readonly Example[], row: number): string =>
  examples
    .flatMap(({ rows: exampleRows, values }, at) =>
      exampleRows.includes(row) ? `${at}:${values[exampleRows.indexOf(row)]}` : [],
    )
    .join()

test('rows are one group if and only if they occur in the same examples with the same values', () => {
  fc.assert(
    fc.property(fc.array(anExample, { maxLength: 90 }), (examples) => {
      const { groupOfRow, sizes, examples: grouped } = runToEnd(groupFeatures(examples, rows))
      const descriptions = Array.from({ length: rows }, (_, row) => describeRow(examples, row))
      const groups = new Set(descriptions.filter((description) => description !== ''))
      expect(sizes).toHaveLength(groups.size)
      for (let row = 0; row < rows; row++) {
        if (descriptions[row] === '') expect(groupOfRow[row]).toBe(-1)
        else expect(sizes[groupOfRow[row]!]).toBe(descriptions.filter((other) => other === descriptions[row]).length)
        for (let other = 0; other < row; other++)
          if (descriptions[row] !== '')
            expect(groupOfRow[row] === groupOfRow[other]).toBe(descriptions[row] === descriptions[other])
      }
      grouped.forEach(({ rows: exampleGroups, values }, at) => {
        const { rows: exampleRows, values: exampleValues } = examples[at]!
        const found = Array.from(exampleGroups, (group, index) => `${group}:${values[index]}`)
        expect(new Set(found).size).toBe(found.length)
        expect(new Set(found)).toEqual(
          new Set(Array.from(exampleRows, (row, index) => `${groupOfRow[row]}:${exampleValues[index]}`)),
        )
      })
    }),
    { numRuns: 60 },
  )
})
