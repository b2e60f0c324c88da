/** Parses cells copied from a spreadsheet: tabs between cells, a line per row; a cell with a line break is quoted. */
export function parseCells(text: string): string[][] {
  const table: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (let at = 0; at < text.length;) {
    cells.lastIndex = at
    const found = cells.exec(text)
    // A quote inside a cell is part of its text.
    const end = found ? cells.lastIndex : text.slice(at).search(/[\t\r\n]|$/) + at + 1
    const cell = found ? (found[1]?.replaceAll('""', '"') ?? found[2]!) : text.slice(at, end - 1)
    const after = found ? found[3]! : text.slice(end - 1, end)
    table.at(-1)!.push(cell)
    if (after !== '\t' && after !== '' && end < text.length) table.push([])
    at = end
  }
  return table
}
