import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import type { ColumnField } from '../../../contract/calls/imports/columns.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'
import { ValueChoices } from './ValueChoices.tsx'

/** Further causes are shown on request. */
const shownAtOnce = 5
/** Names are needed; the others may be left out. */
const isNeeded = (field: string) => field === 'name' || /^contact\d?\.(name|firstName|lastName)$/.test(field)

type Values = Import['columns'][number]['values']
type Props = { one: Import; cause: string; choose: (cause: string) => void }

/**
 * Why rows are to be fixed, each reason once with the number of its rows, which it filters. The unreadable cells
 * of an optional column, or the column, are left out with one click.
 */
export function Causes({ one, cause, choose }: Props) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [all, setAll] = useState(false)
  const fieldOf = (at: number) => one.columns.find(({ column }) => column === at)?.field ?? ''
  const nameOf = (at: number) => one.fields.find(({ field }) => field === fieldOf(at))?.name
  const faultsOf = (at: number) => one.columns.find(({ column }) => column === at)?.faults ?? 0
  const mayLeave = (at: number) => {
    const column = one.columns.find((each) => each.column === at)
    return column !== undefined && column.field !== '' && !isNeeded(column.field) && column.faults > 0
  }
  const change = async (column: number, to: { field?: ColumnField | ''; isLenient?: boolean; values?: Values }) => {
    setBusy(true)
    const columns = one.columns.map((each) => ({
      column: each.column,
      field: each.field as ColumnField | '',
      isLenient: each.isLenient,
      values: each.values,
      ...(each.column === column && to),
    }))
    const becomes = [imports.detail, { importId: one.importId }] as const
    const isDone = await runWithErrorToast(t, t('imports.checking'), () =>
      write(imports.check, { importId: one.importId, columns }, { becomes }),
    )
    invalidate('imports')
    if (cause !== '') choose('')
    setBusy(false)
    return isDone
  }
  const values = (
    <ValueChoices
      columns={one.columns}
      nameOf={(at) => nameOf(at) ?? ''}
      isBusy={busy}
      choose={(column, chosen) => change(column, { values: chosen })}
    />
  )
  if (one.causes.length === 0) return values
  const shown = all ? one.causes : one.causes.slice(0, shownAtOnce)
  return (
    <div className={style.causes}>
      <ul aria-label={t('imports.causes')}>
        {shown.map((each, at) => {
          const name = nameOf(each.column)
          // One offer for each column.
          const isFirst = shown.findIndex(({ column }) => column === each.column) === at
          return (
            <li key={each.cause}>
              <button
                type="button"
                className={style.cause}
                aria-pressed={cause === each.cause}
                onClick={() => choose(cause === each.cause ? '' : each.cause)}
              >
                <b>{t('imports.causeRows', { count: each.count })}</b>
                <span>
                  {name && <span className={style.field}>{name}</span>} {each.said}
                </span>
              </button>
              {isFirst && mayLeave(each.column) && (
                <span className={style.acts}>
                  <Button size="sm" disabled={busy} onClick={() => void change(each.column, { isLenient: true })}>
                    {t('imports.leaveCells', { count: faultsOf(each.column) })}
                    <span className="unseen"> {name}</span>
                  </Button>
                  <Button size="sm" disabled={busy} onClick={() => void change(each.column, { field: '' })}>
                    {t('imports.leaveThisColumn')}
                    <span className="unseen"> {name}</span>
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {values}
      {!all && one.causes.length > shownAtOnce && (
        <Button size="sm" look="ghost" onClick={() => setAll(true)}>
          {t('imports.moreCauses', { count: one.causes.length - shownAtOnce })}
        </Button>
      )}
      {cause !== '' && (
        <Button size="sm" look="ghost" onClick={() => choose('')}>
          {t('imports.allRows')}
        </Button>
      )}
    </div>
  )
}
