import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useId, useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { dotted } from '../../format/format.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { Preview } from './Preview.tsx'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

type Column = Import['columns'][number]
type Props = { one: Import; acts: HTMLElement | null; again: () => void; done: () => void }
const sure: Record<Column['how'], number> = {
  remembered: 3,
  head: 3,
  part: 2,
  values: 2,
  hand: 3,
  order: 0,
  nothing: 0,
}

/** Assigns a field to each column, and shows why it was guessed. */
export function ColumnsStep({ one, acts, again, done }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const [busy, setBusy] = useState(false)
  const fieldOf = (column: Column) => chosen[column.column] ?? column.field
  const used = new Map(one.columns.map((column) => [fieldOf(column), column.column]))
  const has = (field: string) => used.has(field)
  const given = one.columns.filter((column) => fieldOf(column) !== '').length
  const missing = !has('name')
  const hasPeople = one.fields.some(({ field }) => field.startsWith('contact.') && has(field))
  const noNames = hasPeople && !has('contact.name')
  const isTwice = (column: Column) => fieldOf(column) !== '' && used.get(fieldOf(column)) !== column.column
  const stops = missing || noNames || one.columns.some(isTwice)
  const rows = useRead(imports.rows, { importId: one.importId, pageSize: 20 })
  const check = async () => {
    setBusy(true)
    const columns = one.columns.map((column) => ({ column: column.column, field: fieldOf(column) as never }))
    const becomes = [imports.detail, { importId: one.importId }] as const
    const isDone = await runWithErrorToast(t, t('imports.checking'), () =>
      write(imports.check, { importId: one.importId, columns }, { becomes }),
    )
    setBusy(false)
    if (isDone) done()
  }
  return (
    <>
      <StepActions place={acts}>
        <Button look="ghost" onClick={again}>
          {t('imports.otherFile')}
        </Button>
        <Button look="primary" busy={busy} disabled={stops} onClick={() => void check()}>
          {t('imports.checkRows', { count: one.total })}
        </Button>
      </StepActions>
      <h2 className={style.lead}>
        {t('imports.matched', { count: one.columns.length, matched: format.number(given) })}
      </h2>
      <p className={style.sub}>
        {dotted(
          one.fileName,
          one.sheets[one.sheet] && t('imports.sheet', { name: one.sheets[one.sheet] }),
          t('imports.rows', { count: one.total }),
          one.hiddenRows > 0 && t('imports.hidden', { count: one.hiddenRows }),
        )}
      </p>
      {one.sheets.length > 1 && <Sheets one={one} />}
      {missing && <Told text={t('imports.needsName')} />}
      {noNames && <Told text={t('imports.needsContact')} />}
      {!missing && !has('ceoName') && <p className={style.note}>{t('imports.noCeo')}</p>}
      <table className={`tbl ${style.columns}`}>
        <thead>
          <tr>
            <th scope="col">{t('imports.ofFile')}</th>
            <th scope="col">{t('imports.ofSaleslog')}</th>
            <th scope="col">{t('imports.how')}</th>
          </tr>
        </thead>
        <tbody>
          {one.columns.map((column) => (
            <tr key={column.column}>
              <td>
                <b className="one">{column.head || t('imports.noHead')}</b>
                <span className="one">{dotted(...column.samples.slice(0, 2))}</span>
              </td>
              <td>
                <Glyph icon={IconArrow} />
                <Choice
                  one={one}
                  label={column.head || t('imports.noHead')}
                  value={fieldOf(column)}
                  used={used}
                  onChange={(field) => setChosen({ ...chosen, [column.column]: field })}
                  isWrong={isTwice(column)}
                />
              </td>
              <td>{isTwice(column) ? <Told text={t('imports.twice')} /> : <How how={howOf(column, chosen)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.data && <Preview one={one} rows={rows.data.items} fieldOf={fieldOf} />}
    </>
  )
}
const howOf = (column: Column, chosen: Record<number, string>): Column['how'] =>
  chosen[column.column] === undefined || chosen[column.column] === column.field ? column.how : 'hand'

function How({ how }: { how: Column['how'] }) {
  const { t } = useTexts()
  return (
    <span className={style.how}>
      {sure[how] > 0 && (
        <span className={style.ticks} aria-hidden>
          {[1, 2, 3].map((tick) => (
            <i key={tick} className={tick <= sure[how] ? style.on : ''} />
          ))}
        </span>
      )}
      {t(`imports.how.${how}`)}
    </span>
  )
}
const Told = ({ text }: { text: string }) => (
  <p className={style.told} role="alert">
    <Glyph icon={IconAlert} size={15} />
    {text}
  </p>
)

type ChoiceProps = {
  one: Import
  label: string
  value: string
  used: ReadonlyMap<string, number>
  onChange: (field: string) => void
  isWrong: boolean
}
function Choice({ one, label, value, used, onChange, isWrong }: ChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  const groups = [
    [t('imports.ofCustomer'), one.fields.filter(({ field }) => !field.startsWith('contact.'))],
    [t('imports.ofContact'), one.fields.filter(({ field }) => field.startsWith('contact.'))],
  ] as const
  return (
    <div className="input">
      <select
        id={id}
        aria-label={label}
        aria-invalid={isWrong}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('imports.leaveColumn')}</option>
        {groups.map(([name, fields]) => (
          <optgroup key={name} label={name}>
            {fields.map(({ field, name: words }) => (
              <option key={field} value={field}>
                {used.has(field) && field !== value ? t('imports.inUse', { name: words }) : words}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Glyph icon={IconSelector} />
    </div>
  )
}

function Sheets({ one }: { one: Import }) {
  const { t } = useTexts()
  const change = (sheet: string) => {
    const becomes = [imports.detail, { importId: one.importId }] as const
    void runWithErrorToast(t, t('imports.reading'), () =>
      write(imports.chooseSheet, { importId: one.importId, sheet: Number(sheet) + 1 }, { becomes }),
    )
  }
  return (
    <label className={style.sheets}>
      {t('imports.otherSheet')}
      <span className="input">
        <select value={String(one.sheet)} onChange={(event) => change(event.target.value)}>
          {one.sheets.map((name, at) => (
            <option key={at} value={String(at)}>
              {name}
            </option>
          ))}
        </select>
        <Glyph icon={IconSelector} />
      </span>
    </label>
  )
}
