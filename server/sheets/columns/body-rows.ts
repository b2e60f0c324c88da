// Reads the rows below the header in their order: what a row takes from the one above it, and where another table begins.
import type { ReadCell, ReadRow } from '../rows.ts'
import { asideReader, type AsideKind } from './aside-rows.ts'
import type { Head } from './table-columns.ts'
import { holdsValues } from './header-row.ts'
import { readHead } from './heads.ts'
import { columnNameKey } from './words.ts'

const longestMark = 20
/** Signs for the value above; sentences that say so may mean another row (`saysAbove`). */
const isDitto = ({ text }: ReadCell) =>
  text.length <= longestMark && /^(?:-?\s?〃\s?-?|[″"“”]|''|′′|同上|상동|ditto|idem|dito)$/iu.test(text.trim())
const leastNames = 3
const leastShare = 0.6

/** @param below the first rows below the header */
export function bodyReader(
  heads: readonly Head[],
  below: readonly ReadRow[],
): (row: ReadRow) => { row: ReadRow; aside: AsideKind | null } {
  const kindOf = asideReader(heads, below)
  const keys = heads.map(({ head }) => columnNameKey(head))
  const above: (ReadCell | undefined)[] = []
  let before = 0
  let wasAside = false
  let table: OtherTable | null = null
  return (given) => {
    if (given.openQuote !== undefined) return { row: given, aside: null }
    const isBehindGap = wasAside || given.number > before + 1
    before = given.number
    const kind = kindOf(given)
    const isRepeated = kind === 'header'
    const names = isRepeated ? null : otherNames(given, keys, isBehindGap)
    if (isRepeated) table = null
    if (names) table = { at: given.number, places: placesOf(names, keys) }
    if (isRepeated || names) {
      wasAside = true
      return { row: given, aside: 'header' }
    }
    const row = table ? movedTo(given, table) : given
    const aside = table ? kindOf(row) : kind
    wasAside = aside !== null
    if (aside !== null) return { row, aside }
    for (let at = 0; at < row.cells.length; at += 1) {
      const [cell, upper] = [row.cells[at], above[at]]
      if (cell && upper && isDitto(cell)) row.cells[at] = upper
      above[at] = row.cells[at]?.text.trim() ? row.cells[at] : undefined
    }
    above.length = row.cells.length
    return { row, aside }
  }
}

/** `places`: where a table below the first one has its columns; null if it has others. */
type OtherTable = { at: number; places: readonly number[] | null }
/** The names of a row that is the header of another table on the sheet. */
function otherNames({ cells }: ReadRow, keys: readonly string[], isBehindGap: boolean): string[] | null {
  const texts = Array.from({ length: cells.length }, (_, at) => cells[at]?.text.trim() ?? '')
  const filled = texts.filter((text) => text !== '')
  if (filled.length < leastNames || filled.some((text) => text.length > 30) || new Set(filled).size < filled.length)
    return null
  const names = texts.map(columnNameKey)
  const shared = names.filter((name) => name !== '' && keys.includes(name)).length
  if ((!isBehindGap && shared < 2) || holdsValues({ number: 0, cells: [...cells] })) return null
  const known = filled.filter((text) => readHead(text)?.isExact).length
  return known >= leastNames && known >= filled.length * leastShare ? names : null
}
function placesOf(names: readonly string[], keys: readonly string[]): number[] | null {
  const isSame = names.every(
    (name) => name === '' || (keys.includes(name) && keys.indexOf(name) === keys.lastIndexOf(name)),
  )
  return isSame ? keys.map((key) => (key === '' ? -1 : names.indexOf(key))) : null
}
/** The row with its cells in the columns of the first table; it says so where it has others. */
function movedTo(row: ReadRow, { at, places }: OtherTable): ReadRow {
  const isElsewhere = (_: ReadCell, from: number) => !places!.includes(from)
  if (!places || row.cells.some((cell, from) => cell?.text.trim() && isElsewhere(cell, from)))
    return { ...row, tableAt: at }
  const cells: ReadCell[] = []
  for (const [to, from] of places.entries()) if (from >= 0 && row.cells[from]) cells[to] = row.cells[from]
  return { ...row, cells }
}
