import type { ReactNode } from 'react'
import { Link } from 'react-router'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useFormat } from '../../format/use-format.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { BarRow } from './BarRows.tsx'
import style from './Statistics.module.css'

/** A number, with a link to what is behind it where there is one; or words. */
type Cell = number | string | { count: number; to: string | null | undefined }
export type FigureRows = {
  title?: string
  /** The heading of the names, then one for each cell. */
  columns: readonly string[]
  rows: readonly { id: string; name: ReactNode; cells: readonly Cell[] }[]
}

/** The numbers of bars as a table. @param columns headings: of the names, of the numbers, of the earlier ones if there are some */
export const rowsOfBars = (columns: readonly string[], bars: readonly BarRow[], title?: string): FigureRows => ({
  ...(title !== undefined && { title }),
  columns,
  rows: bars.map(({ id, label, count, to, previous, toPrevious }) => ({
    id,
    name: label,
    cells: [{ count, to }, ...(previous === undefined ? [] : [{ count: previous, to: toPrevious }])],
  })),
})

type Props = { tables: readonly FigureRows[]; isOpen: boolean }
/** The numbers of a chart; on paper also where it is closed. */
export function FigureTables({ tables, isOpen }: Props) {
  return (
    <div className={isOpen ? style.table : `${style.table} ${style.closed}`}>
      {tables.map((table) => (
        <FigureTable key={table.columns.join()} {...table} />
      ))}
    </div>
  )
}
function FigureTable({ title, columns: [ofNames, ...ofCells], rows }: FigureRows) {
  return (
    <table>
      {title !== undefined && <caption>{title}</caption>}
      <thead>
        <tr>
          <th scope="col">{ofNames}</th>
          {ofCells.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={ofCells[at]}>
                <Value cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
function Value({ cell }: { cell: Cell }) {
  const format = useFormat()
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return format.number(cell)
  const { count, to } = cell
  return to && count > 0 ? <Link to={to}>{format.number(count)}</Link> : format.number(count)
}

type ButtonProps = { question: string; isOpen: boolean; onToggle: () => void }
export function TableButton({ question, isOpen, onToggle }: ButtonProps) {
  const { t } = useTexts()
  return (
    <IconButton
      icon={IconTable}
      label={t('statistics.table', { question })}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}
