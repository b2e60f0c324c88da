// Features that stand in the same examples, equally strong in each, learn the same: most letter groups of a rare word do. They are learnt once.
import type { Example } from './classifier.ts'

/** `of`: the group of each row (-1: in no example). `sizes`: how many rows each has. The examples have a row a group. */
export type Together = { of: Int32Array; sizes: Float64Array; examples: Example[] }

/** Pauses after so many examples, and so many rows. */
const pauseExamples = 32
const pauseRows = 4_096
/** How often putting them together pauses. */
export const pausesTogether = (examples: number, rows: number): number =>
  2 * Math.floor(examples / pauseExamples) + Math.floor(rows / pauseRows)

const mixed = (hash: number, by: number): number => Math.imul(hash ^ by, 0x85ebca6b) ^ (hash >>> 13)

export function* together(examples: readonly Example[], rows: number): Generator<void, Together> {
  // Where a row stands and how strong, as a number of 64 bits: two different ones never meet in practice.
  const high = new Int32Array(rows)
  const low = new Int32Array(rows)
  for (let example = 0; example < examples.length; example++) {
    if (example % pauseExamples === pauseExamples - 1) yield
    const { rows: at, values } = examples[example]!
    for (let j = 0; j < at.length; j++) {
      const row = at[j]!
      high[row] = mixed(high[row]! + 0x9e3779b1, example)
      high[row] = mixed(high[row]!, values[j]!)
      low[row] = mixed(low[row]! + 0x7feb352d, values[j]! + 65_536)
      low[row] = mixed(low[row]!, example)
    }
  }
  const of = new Int32Array(rows).fill(-1)
  const first: number[] = []
  const sizes: number[] = []
  let slots = 64
  while (slots < rows * 1.5) slots *= 2
  const groups = new Int32Array(slots)
  for (let row = 0; row < rows; row++) {
    if (row % pauseRows === pauseRows - 1) yield
    if (high[row] === 0 && low[row] === 0) continue
    let slot = (high[row]! ^ Math.imul(low[row]!, 0x9e3779b1)) & (slots - 1)
    for (; groups[slot] !== 0; slot = (slot + 1) & (slots - 1)) {
      const other = first[groups[slot]! - 1]!
      if (high[other] === high[row] && low[other] === low[row]) break
    }
    if (groups[slot] === 0) {
      first.push(row)
      sizes.push(0)
      groups[slot] = first.length
    }
    of[row] = groups[slot]! - 1
    sizes[of[row]!]!++
  }
  const grouped: Example[] = []
  const most = examples.reduce((sum, { rows: at }) => sum + at.length, 0)
  const each = new Int32Array(most)
  const strengths = new Uint16Array(most)
  let used = 0
  for (let example = 0; example < examples.length; example++) {
    if (example % pauseExamples === pauseExamples - 1) yield
    const { rows: at, values, ...rest } = examples[example]!
    const from = used
    for (let j = 0; j < at.length; j++) {
      const group = of[at[j]!]!
      if (first[group] !== at[j]) continue
      each[used] = group
      strengths[used++] = values[j]!
    }
    grouped.push({ ...rest, rows: each.subarray(from, used), values: strengths.subarray(from, used) })
  }
  return { of, sizes: Float64Array.from(sizes), examples: grouped }
}
