import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Imports.module.css'
import type { Import, Row } from './use-import.ts'

type Props = { one: Import; rows: readonly Row[]; fieldOf: (column: Import['columns'][number]) => string }

/** The first rows of the file under the fields assigned to their columns. */
export function Preview({ one, rows, fieldOf }: Props) {
  const { t } = useTexts()
  const columns = one.columns.filter((column) => fieldOf(column) !== '')
  const nameOf = (field: string) => one.fields.find((each) => each.field === field)?.name ?? ''
  if (columns.length === 0) return null
  return (
    <Section title={t('imports.preview', { count: rows.length })}>
      <div className={style.scrolls}>
        <table className={style.grid}>
          <thead>
            <tr>
              <th scope="col">{t('imports.row')}</th>
              {columns.map((column) => (
                <th key={column.column} scope="col">
                  {nameOf(fieldOf(column))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td className={style.number}>{row.row}</td>
                {columns.map(({ column }) => (
                  <td key={column}>
                    <span className="one">{row.cells[column]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
