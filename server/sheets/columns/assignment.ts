// The assignment of columns to fields with the greatest sum of scores: the Hungarian method with potentials, in O(n²m)
// (Kuhn 1955, Munkres 1957, in the form of Jonker and Volgenant 1987).

/**
 * @param scores a row per column of the file, with a score per field; 0 or less: never
 * @returns the field of each row; -1: none
 */
export function assign(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length
  if (rows === 0) return []
  const fields = scores[0]!.length
  // Each row may also take a field of its own that is worth nothing.
  const columns = fields + rows
  const cost = (row: number, column: number) => (column < fields ? -Math.max(0, scores[row - 1]![column]!) : 0)
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row += 1) {
    const least = new Float64Array(columns + 1).fill(Infinity)
    const isUsed = new Uint8Array(columns + 1)
    const previous = new Int32Array(columns + 1)
    let column = 0
    rowOf[0] = row
    do {
      isUsed[column] = 1
      const at = rowOf[column]!
      let [delta, next] = [Infinity, 0]
      for (let each = 1; each <= columns; each += 1) {
        if (isUsed[each]) continue
        const reduced = cost(at, each - 1) - rowPotential[at]! - columnPotential[each]!
        if (reduced < least[each]!) {
          least[each] = reduced
          previous[each] = column
        }
        if (least[each]! < delta) [delta, next] = [least[each]!, each]
      }
      for (let each = 0; each <= columns; each += 1)
        if (isUsed[each]) {
          rowPotential[rowOf[each]!]! += delta
          columnPotential[each]! -= delta
        } else least[each]! -= delta
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      const from = previous[column]!
      rowOf[column] = rowOf[from]!
      column = from
    }
  }
  const chosen = Array.from({ length: rows }, () => -1)
  for (let column = 1; column <= fields; column += 1) {
    const row = rowOf[column]!
    if (row > 0 && scores[row - 1]![column - 1]! > 0) chosen[row - 1] = column - 1
  }
  return chosen
}
