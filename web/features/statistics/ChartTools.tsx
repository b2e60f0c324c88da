// What stands beside the figures of a chart, and loads after the first view: their table, and the buttons for it and for a
// picture.
import { useState } from 'react'
import { Link } from 'react-router'
import IconPhotoDown from '@tabler/icons-react/dist/esm/icons/IconPhotoDown.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useFormat } from '../../format/use-format.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Cell, FigureRows } from './figure-rows.ts'
import style from './Statistics.module.css'

type ButtonsProps = {
  question: string
  /** For a picture; null for none. */
  caption: string | null
  hasTable: boolean
  isTable: boolean
  onToggle: () => void
}
export function ChartButtons({ question, caption, hasTable, isTable, onToggle }: ButtonsProps) {
  return (
    <>
      {hasTable && <TableButton question={question} isOpen={isTable} onToggle={onToggle} />}
      {caption !== null && <ChartPicture question={question} caption={caption} />}
    </>
  )
}

type PictureProps = { question: string; caption: string }
/** Saves the chart around it as a picture. */
function ChartPicture({ question, caption }: PictureProps) {
  const { t } = useTexts()
  const { today } = useFormat()
  const [busy, setBusy] = useState(false)
  const save = async (button: HTMLElement) => {
    setBusy(true)
    try {
      const { saveChartPicture } = await import('./chart-picture.ts')
      await saveChartPicture(
        button.closest('section')!,
        `${question.replace(/[?？¿]/g, '').trim()}_${today()}.png`,
        caption,
      )
    } catch (error) {
      console.error(error)
      toast.error(t('figures.pictureFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={IconPhotoDown}
      label={t('figures.picture', { question })}
      busy={busy}
      onClick={(event) => void save(event.currentTarget as HTMLElement)}
    />
  )
}

type TablesProps = { tables: readonly FigureRows[]; isOpen: boolean }
/** The numbers of a chart; on paper also where it is closed. */
export function FigureTables({ tables, isOpen }: TablesProps) {
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

type TableButtonProps = { question: string; isOpen: boolean; onToggle: () => void }
export function TableButton({ question, isOpen, onToggle }: TableButtonProps) {
  const { t } = useTexts()
  return (
    <IconButton icon={IconTable} label={t('figures.table', { question })} aria-expanded={isOpen} onClick={onToggle} />
  )
}
