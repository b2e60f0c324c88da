import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { keyCaps, onKeys } from '../../ui/keys.ts'
import { KeyboardHints } from '../../ui/lists/KeyboardHints.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { ChoiceLists, listOf } from './ChoiceLists.tsx'
import style from './Imports.module.css'
import { parseCells } from './parse-cells.ts'
import type { Import, Row } from './use-import.ts'
import type { Rows } from './use-rows.ts'

/** An editable table: Enter moves down, and pasted spreadsheet cells fill the cells below and right. */
export function Grid({ one, rows }: { one: Import; rows: Rows }) {
  const { t } = useTexts()
  const box = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(0)
  const columns = one.columns.filter(({ field }) => field !== '')
  const nameOf = (field: string) => one.fields.find((each) => each.field === field)?.name ?? field
  const cells = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const go = (from: HTMLElement, by: number) => {
    const all = cells()
    const next = all[all.indexOf(from as HTMLInputElement) + by]
    next?.focus()
    next?.select()
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const cell = event.currentTarget
    onKeys<KeyboardEvent<HTMLInputElement>>({
      Enter: () => go(cell, columns.length),
      ArrowDown: () => go(cell, columns.length),
      ArrowUp: () => go(cell, -columns.length),
      // In a cell that is being edited, undo applies to the typed text.
      ...(cell.value === cell.defaultValue && { 'Mod+z': () => void rows.undo() }),
    })(event)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: Row, column: number) => {
    const table = parseCells(event.clipboardData.getData('text/plain'))
    if (table.length <= 1 && (table[0]?.length ?? 0) <= 1) return
    event.preventDefault()
    const from = { row: rows.items.indexOf(row), column: columns.findIndex((each) => each.column === column) }
    const given = table.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const [of, at] = [rows.items[from.row + down], columns[from.column + right]]
        return of && at && of.state !== 'done' ? [{ row: of.row, column: at.column, text }] : []
      }),
    )
    void rows.change(given)
  }
  return (
    <>
      <div className={style.scrolls}>
        <table className={`${style.grid} ${style.edit}`} ref={box}>
          <thead>
            <tr>
              <th scope="col">{t('imports.row')}</th>
              <th scope="col">{t('imports.state')}</th>
              {columns.map(({ column, field }) => (
                <th key={column} scope="col">
                  {nameOf(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.items.map((row) => (
              <GridRow
                key={row.row}
                row={row}
                rows={rows}
                columns={columns}
                nameOf={nameOf}
                keys={keys}
                paste={paste}
                isCurrent={current === row.row}
                // Not for a button: the line of the row before would close, and the button move away under the pointer.
                onEnter={(target) => target instanceof HTMLInputElement && setCurrent(row.row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ChoiceLists />
      <KeyboardHints
        hints={[
          { keys: ['↵'], label: t('imports.hint.down') },
          { keys: ['Tab'], label: t('imports.hint.next') },
          { keys: ['F8'], label: t('imports.hint.wrong') },
          { keys: keyCaps('Mod+KeyZ'), label: t('imports.hint.undo') },
        ]}
      />
    </>
  )
}

type RowProps = {
  row: Row
  rows: Rows
  columns: Import['columns']
  nameOf: (field: string) => string
  keys: (event: KeyboardEvent<HTMLInputElement>) => void
  paste: (event: ClipboardEvent<HTMLInputElement>, row: Row, column: number) => void
  /** The focus is or was last in this row: its problems are told below it. */
  isCurrent: boolean
  onEnter: (target: EventTarget) => void
}
function GridRow({ row, rows, columns, nameOf, keys, paste, isCurrent, onEnter }: RowProps) {
  const { t } = useTexts()
  const wrong = row.problems.length > 0 && !row.isLeftOut
  const isWrong = (column: number) => wrong && row.problems.some((problem) => problem.column === column)
  // A problem of the whole row is found at its first cell.
  const hasFault = (column: number, at: number) =>
    isWrong(column) || (wrong && at === 0 && !columns.some((each) => isWrong(each.column)))
  const leftState = row.aside === '' ? 'left' : 'aside'
  const state = row.isLeftOut ? leftState : row.state
  const saidOf = (messages: Row['notes']) =>
    [...Map.groupBy(messages, ({ column }) => column)]
      .map(([column, of]) => {
        const field = columns.find((each) => each.column === column)?.field
        const said = of.map((each) => each.said).join(' ')
        return field ? `${nameOf(field)}: ${said}` : said
      })
      .join(' ')
  const noted = row.isLeftOut && row.aside !== '' ? t(`imports.aside.${row.aside}`) : ''
  const calm = row.isLeftOut ? noted : saidOf(row.notes)
  const isTold = wrong ? isCurrent : calm !== ''
  const mayLeave = row.state !== 'done' && (wrong || row.isLeftOut)
  return (
    <>
      <tr className={row.isLeftOut ? style.out : ''} onFocus={({ target }) => onEnter(target)}>
        <td className={style.number} rowSpan={isTold ? 2 : 1}>
          {row.row}
        </td>
        <td>
          <span className={style.state}>
            {wrong && <Glyph icon={IconAlert} size={14} />}
            <span className={wrong ? style.bad : ''}>{state !== '' && t(`imports.state.${state}`)}</span>
            {mayLeave && (
              <Button
                size="sm"
                look="ghost"
                aria-label={`${t(row.isLeftOut ? 'imports.takeIn' : 'imports.leaveRow')}, ${t('imports.rowNumber', { row: row.row })}`}
                onClick={() => void rows.leave(row.row, !row.isLeftOut)}
              >
                {t(row.isLeftOut ? 'imports.takeIn' : 'imports.leaveRow')}
              </Button>
            )}
          </span>
        </td>
        {columns.map(({ column, field }, at) => {
          const text = row.cells[column] ?? ''
          return (
            <td key={column} className={isWrong(column) ? style.wrong : ''}>
              <input
                key={text}
                defaultValue={text}
                size={14}
                list={listOf(field)}
                readOnly={row.state === 'done' || row.isLeftOut}
                aria-label={`${nameOf(field)}, ${t('imports.rowNumber', { row: row.row })}`}
                aria-invalid={isWrong(column)}
                aria-describedby={hasFault(column, at) ? `why-${row.row}` : undefined}
                data-fault={hasFault(column, at) || undefined}
                onKeyDown={keys}
                onPaste={(event) => paste(event, row, column)}
                onBlur={({ target }) => void rows.change([{ row: row.row, column, text: target.value }])}
              />
            </td>
          )
        })}
      </tr>
      {isTold && (
        <tr className={style.why}>
          <td colSpan={columns.length + 1} id={`why-${row.row}`}>
            <div className={wrong ? style.bad : ''}>
              <Glyph icon={wrong ? IconAlert : IconInfo} size={14} />
              <span>{wrong ? saidOf(row.problems) : calm}</span>
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
