// Adversarial cells: an Excel cell holds 32,767 UTF-16 units and is parsed in the main thread. Counts work instead of
// time.
import { expect, test } from 'vitest'
import { importFields } from '../../../contract/calls/imports/columns.ts'
import { scanCostOf } from '../../../tests/support/scan-cost.ts'
import { readCell } from './columns.ts'

const cells = {
  'marks in turns': (units: number) => 'a'.padEnd(units, '\u0301\u0316'),
  'half-width marks': (units: number) => 'ｶ'.padEnd(units, '\uff9e\u0316'),
  'signs that unfold to eighteen': (units: number) => '\ufdfa'.repeat(units),
  'names in brackets': (units: number) => '<a'.repeat(units / 2),
}
test.each(importFields)('%s', (field) => {
  for (const [what, made] of Object.entries(cells))
    for (const units of [32_767, 8_000]) {
      const { characters, longestRunOfMarks } = scanCostOf(() => readCell(field, made(units), false, new Map()))
      expect(longestRunOfMarks, what).toBeLessThanOrEqual(62)
      expect(characters, what).toBeLessThan(1_000_000)
    }
})
