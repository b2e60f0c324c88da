// Finds the header row of a table, and the names of its columns with the groups above them.
import type { ReadRow } from '../rows.ts'
import type { Head } from './table-columns.ts'
import { readGroup, readHead } from './heads.ts'
import { isDate, isEmail, isPhone } from './values.ts'
import { columnNameKey } from './words.ts'

/** Number of rows that are searched for the header row. */
export const headerSearchRows = 30
const longestName = 60

const textOf = (row: ReadRow | undefined, at: number) => row?.cells[at]?.text.trim() ?? ''
const filledOf = (row: ReadRow) => row.cells.filter((cell) => cell && cell.text.trim() !== '')
/** A row of values: a name of a column is no address, number or date. */
export const holdsValues = (row: ReadRow) =>
  filledOf(row).some(({ text, isNumber }) => {
    const cut = text.trim().slice(0, 100)
    return isNumber || isEmail(cut) || isDate(cut) || (isPhone(cut) && cut.length >= 9)
  })

/**
 * The row with the most known column names; otherwise the first row with two texts. -1: the first row has values already.
 */
export function findHeaderRow(rows: readonly ReadRow[]): { place: number; score: number } {
  let best = { place: -1, score: 0 }
  for (const [place, row] of rows.slice(0, headerSearchRows).entries()) {
    const names = row.cells.flatMap((cell, at) => {
      const text = cell?.text.trim() ?? ''
      // A merged name is one name.
      return text === '' || text.length > longestName || text === textOf(row, at - 1) ? [] : [text]
    })
    if (holdsValues(row)) continue
    const readings = names.map((name) => readHead(name))
    const fields = readings.filter((one) => one?.isExact && one.meaning !== 'trap').length
    const known = readings.filter((one) => one !== null).length
    const score = fields + (known - fields) / 4
    if (known >= 1 && score > best.score && (known >= 2 || names.length <= 2)) best = { place, score }
  }
  if (best.place >= 0) return best
  const first = rows.findIndex((row) => filledOf(row).length >= 2)
  const row = rows[Math.max(first, 0)]
  return { place: row && first >= 0 && holdsValues(row) ? first - 1 : Math.max(first, 0), score: 0 }
}

/** @param place the header row; less than 0: none */
export function headsOf(rows: readonly ReadRow[], place: number, isHeader: boolean): Head[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const groups = isHeader ? groupsAbove(rows, place, width) : []
  return Array.from({ length: width }, (_, at) => {
    if (!isHeader) return { head: '', group: '' }
    const own = tidy(textOf(rows[place], at))
    if (own !== '') return { head: own, group: groups[at] === own ? '' : (groups[at] ?? '') }
    // A name merged over both rows of the header.
    return { head: tidy(textOf(rows[place - 1], at)) === groups[at] ? (groups[at] ?? '') : '', group: '' }
  })
}
const tidy = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100)

/** The row above the header, if it holds names of groups; an empty cell belongs to the group on its left. */
function groupsAbove(rows: readonly ReadRow[], place: number, width: number): string[] {
  const above = rows[place - 1]
  const header = rows[place]
  if (!above || !header || above.number < header.number - 1) return []
  const texts = Array.from({ length: width }, (_, at) => tidy(textOf(above, at)))
  const distinct = new Set(texts.filter((text) => text !== ''))
  // A title over the table begins at its left edge and is alone.
  if (distinct.size === 0 || (distinct.size === 1 && texts[0] !== '')) return []
  const isGroup = (text: string) => readGroup(text) !== null || readHead(text) !== null
  const known = [...distinct].filter(isGroup).length
  if (known === 0 || holdsValues(above)) return []
  const groups: string[] = []
  let current = ''
  for (let at = 0; at < width; at += 1) {
    if (texts[at] !== '') current = texts[at]!
    // A name over both rows ends a group.
    else if (columnNameKey(textOf(header, at)) === '') current = ''
    groups.push(current)
  }
  return groups
}
