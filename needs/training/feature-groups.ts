// Groups features that occur in the same examples with the same values, as most letter n-grams of a rare word do. They
// would learn equal weights, so the classifier trains each group once.
import type { Example } from './example.ts'

/**
 * `groupOfRow`: -1 for rows that occur in no example. `sizes`: rows per group. The rows of `examples` are group
 * numbers.
 */
export type FeatureGroups = { groupOfRow: Int32Array; sizes: Float64Array; examples: Example[] }

const examplesPerPause = 32
const rowsPerPause = 4_096
/** How often `groupFeatures` yields. */
export const countGroupingPauses = (examples: number, rows: number): number =>
  2 * Math.floor(examples / examplesPerPause) + Math.floor(rows / rowsPerPause)

export function* groupFeatures(examples: readonly Example[], rows: number): Generator<void, FeatureGroups> {
  const { groupOfRow, firstRows, sizes } = yield* groupRows(yield* fingerprintRows(examples, rows))
  const grouped: Example[] = []
  const capacity = examples.reduce((sum, example) => sum + example.rows.length, 0)
  const groups = new Int32Array(capacity)
  const groupValues = new Uint16Array(capacity)
  let used = 0
  for (let example = 0; example < examples.length; example++) {
    if (example % examplesPerPause === examplesPerPause - 1) yield
    const { rows: exampleRows, values, ...rest } = examples[example]!
    const from = used
    for (let j = 0; j < exampleRows.length; j++) {
      const group = groupOfRow[exampleRows[j]!]!
      if (firstRows[group] !== exampleRows[j]) continue
      groups[used] = group
      groupValues[used++] = values[j]!
    }
    grouped.push({ ...rest, rows: groups.subarray(from, used), values: groupValues.subarray(from, used) })
  }
  return { groupOfRow, sizes: Float64Array.from(sizes), examples: grouped }
}

/**
 * 64 bits per row; two different fingerprints are taken as two different rows, as collisions are negligible. 0 and 0:
 * in no example.
 */
type Fingerprints = { high: Int32Array; low: Int32Array }

const mix = (hash: number, by: number): number => Math.imul(hash ^ by, 0x85ebca6b) ^ (hash >>> 13)

/** A hash of the examples that each row occurs in, and of its values there. */
function* fingerprintRows(examples: readonly Example[], rows: number): Generator<void, Fingerprints> {
  const high = new Int32Array(rows)
  const low = new Int32Array(rows)
  for (let example = 0; example < examples.length; example++) {
    if (example % examplesPerPause === examplesPerPause - 1) yield
    const { rows: exampleRows, values } = examples[example]!
    for (let j = 0; j < exampleRows.length; j++) {
      const row = exampleRows[j]!
      high[row] = mix(high[row]! + 0x9e3779b1, example)
      high[row] = mix(high[row]!, values[j]!)
      low[row] = mix(low[row]! + 0x7feb352d, values[j]! + 65_536)
      low[row] = mix(low[row]!, example)
    }
  }
  return { high, low }
}

/** Rows with equal fingerprints are one group. `firstRows`: the lowest row of each group. */
function* groupRows({ high, low }: Fingerprints) {
  const rows = high.length
  const groupOfRow = new Int32Array(rows).fill(-1)
  const firstRows: number[] = []
  const sizes: number[] = []
  let slotCount = 64
  while (slotCount < rows * 1.5) slotCount *= 2
  // A hash table with open addressing: group number plus one; 0 is an empty slot.
  const slots = new Int32Array(slotCount)
  for (let row = 0; row < rows; row++) {
    if (row % rowsPerPause === rowsPerPause - 1) yield
    if (high[row] === 0 && low[row] === 0) continue
    let slot = (high[row]! ^ Math.imul(low[row]!, 0x9e3779b1)) & (slotCount - 1)
    for (; slots[slot] !== 0; slot = (slot + 1) & (slotCount - 1)) {
      const other = firstRows[slots[slot]! - 1]!
      if (high[other] === high[row] && low[other] === low[row]) break
    }
    if (slots[slot] === 0) {
      firstRows.push(row)
      sizes.push(0)
      slots[slot] = firstRows.length
    }
    groupOfRow[row] = slots[slot]! - 1
    sizes[groupOfRow[row]!]!++
  }
  return { groupOfRow, firstRows, sizes }
}
