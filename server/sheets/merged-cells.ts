// Reads the merged ranges of a worksheet. They follow the rows in the file, so this is a pass of its own before reading
// rows.
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'
import { attributeOf, readXml, type Tag } from './xml.ts'
import type { Zip } from './unzip.ts'

/** The zero-based column of a cell reference: 54 for `BC12`; -1 if there is none. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A merged range; columns from 0, rows from 1, both inclusive. */
export type Merged = { left: number; right: number; top: number; bottom: number }
/** @returns a lookup of the ranges of a row, to be called with increasing row numbers @throws Unreadable */
export async function mergedCells(zip: Zip, path: string): Promise<{ at(row: number): Merged[] }> {
  const starts = new Map<number, Merged[]>()
  let area = 0
  let rows = 0
  const tags = (tag: Tag) => {
    // Counts empty rows too.
    if (tag.name === 'row' && ++rows > bounds.rowTags) throw new UnreadableTable('sheet_too_large')
    if (tag.name !== 'mergeCell') return
    const [from = '', to = ''] = (attributeOf(tag, 'ref') ?? '').split(':')
    const [left, right] = [columnOf(from), columnOf(to)]
    const [top, bottom] = [from, to].map((end) => Number(end.replace(/^[A-Z]+/, ''))) as [number, number]
    if (!(left >= 0 && right >= left && top > 0 && bottom >= top)) return
    area += (bottom - top + 1) * Math.min(right - left + 1, bounds.columns)
    if (area > bounds.merged) throw new UnreadableTable('sheet_too_large')
    starts.set(top, [...(starts.get(top) ?? []), { left, right, top, bottom }])
  }
  await readXml(zip.part(path), tags)
  let open: Merged[] = []
  let upTo = 0
  return {
    at(row) {
      for (let number = upTo + 1; number <= row && starts.size > 0; number += 1) {
        const begun = starts.get(number)
        if (begun) open.push(...begun)
      }
      upTo = Math.max(upTo, row)
      open = open.filter(({ bottom }) => bottom >= row)
      return open
    },
  }
}
