import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { dotted } from '../../format/format.ts'
import { ChoiceLists, listOf } from './ChoiceLists.tsx'
import style from './Imports.module.css'
import type { Import, Row } from './use-import.ts'
import type { Rows } from './use-rows.ts'

/** On a phone: a question for each invalid cell, and the count of valid rows. */
export function Questions({ one, rows }: { one: Import; rows: Rows }) {
  const { t } = useTexts()
  const columnOf = (field: string) => one.columns.find((column) => column.field === field)?.column ?? -1
  const nameOf = (row: Row) => dotted(row.cells[columnOf('name')], row.cells[columnOf('contact.name')])
  return (
    <>
      <ChoiceLists />
      <ul className={style.questions}>
        {rows.items.map((row) => (
          <li key={row.row}>
            <div className={style.head}>
              <span className="one">{dotted(t('imports.rowNumber', { row: row.row }), nameOf(row))}</span>
              {row.state !== 'done' && (row.problems.length > 0 || row.isLeftOut) && (
                <Button size="sm" look="ghost" onClick={() => void rows.leave(row.row, !row.isLeftOut)}>
                  {t(row.isLeftOut ? 'imports.takeIn' : 'imports.leaveRow')}
                </Button>
              )}
            </div>
            {row.isLeftOut && row.aside !== '' && <p className={style.sub}>{t(`imports.aside.${row.aside}`)}</p>}
            {!row.isLeftOut && row.problems.length === 0 && (
              <p className={style.sub}>
                {dotted(row.state !== '' && t(`imports.state.${row.state}`), ...row.notes.map(({ said }) => said))}
              </p>
            )}
            {!row.isLeftOut &&
              row.problems.map((problem) => <Question key={problem.column} {...{ one, row, rows, problem }} />)}
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = { one: Import; row: Row; rows: Rows; problem: Row['problems'][number] }
function Question({ one, row, rows, problem: { column, said } }: Props) {
  const field = one.columns.find((each) => each.column === column)?.field
  if (!field) return <p className={style.bad}>{said}</p>
  const text = row.cells[column] ?? ''
  return (
    <FormRow
      label={one.fields.find((each) => each.field === field)?.name ?? ''}
      name={`cell-${row.row}-${column}`}
      error={said}
    >
      {(ids) => (
        <div className="input">
          <input
            {...ids}
            data-fault
            key={text}
            list={listOf(field)}
            defaultValue={text}
            onBlur={({ target }) => void rows.change([{ row: row.row, column, text: target.value }])}
          />
        </div>
      )}
    </FormRow>
  )
}
