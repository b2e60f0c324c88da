import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import type { ColumnField } from '../../../contract/calls/imports/columns.ts'
import { invalidate } from '../../api/invalidation.ts'
import { write } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

/** Fewer cells are corrected one by one. */
const leastFaults = 3
/** Names are needed; the others may be left out. */
const isNeeded = (field: string) => field === 'name' || /^contact\d?\.(name|firstName|lastName)$/.test(field)

/** Optional columns that cannot be read in several rows: left out, or only their unreadable cells, with one click. */
export function ColumnFaults({ one }: { one: Import }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const found = one.columns
    .filter(({ field, faults }) => field !== '' && !isNeeded(field) && faults >= leastFaults)
    .toSorted((first, second) => second.faults - first.faults)
    .slice(0, 5)
  const change = async (column: number, to: { field?: ColumnField | ''; isLenient?: boolean }) => {
    setBusy(true)
    const columns = one.columns.map((each) => ({
      column: each.column,
      field: each.field as ColumnField | '',
      isLenient: each.isLenient,
      ...(each.column === column && to),
    }))
    const becomes = [imports.detail, { importId: one.importId }] as const
    await runWithErrorToast(t, t('imports.checking'), () =>
      write(imports.check, { importId: one.importId, columns }, { becomes }),
    )
    invalidate('imports')
    setBusy(false)
  }
  return found.map(({ column, field, faults, head }) => (
    <div key={column} className={style.ask}>
      <p className={style.told}>
        <Glyph icon={IconAlert} size={15} />
        {t('imports.columnFaults', {
          count: faults,
          name: head || (one.fields.find((each) => each.field === field)?.name ?? ''),
        })}
      </p>
      <Button size="sm" disabled={busy} onClick={() => void change(column, { isLenient: true })}>
        {t('imports.leaveCells')}
      </Button>
      <Button size="sm" disabled={busy} onClick={() => void change(column, { field: '' })}>
        {t('imports.leaveThisColumn')}
      </Button>
    </div>
  ))
}
