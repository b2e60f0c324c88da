import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '../../../../contract/rules/rules.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { callApi } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { useFormat } from '../../../format/use-format.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { LogFilters } from '../shared/filters.ts'
import { LogGroups, OneRow } from './LogList.tsx'
import { PrintHead } from './PrintHead.tsx'
import type { Row } from './use-selected-logs.ts'
import { useHits } from '../search/use-hits.ts'
import style from './PrintHead.module.css'

type Printed = { rows: Row[]; total: number; more: boolean }

/**
 * Loads all filtered logs page by page and prints them once.
 * @param onDone called after printing, or after a failure was reported
 */
export function PrintedList({ filters, onDone }: { filters: LogFilters; onDone: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const [list, setList] = useState<Printed | null>(null)
  const { hitsIn } = useHits(filters.input.search)
  const load = useEffectEvent(async (isAborted: () => boolean) => {
    const progress = toast.loading(t('logs.paper.doing'))
    try {
      const all = await loadAll(filters.input, isAborted)
      progress.close()
      if (!isAborted()) setList(all)
    } catch (error) {
      progress.error(t('logs.paper.failed', { why: errorMessage(error, t) }))
      onDone()
    }
  })
  useEffect(() => {
    let isCancelled = false
    void load(() => isCancelled)
    return () => {
      isCancelled = true
    }
  }, [])
  const printed = useEffectEvent(onDone)
  useEffect(() => {
    if (!list) return
    const done = () => printed()
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [list])
  if (!list) return null
  const { rows, total, more } = list
  return createPortal(
    <div className={style.paper} lang={document.documentElement.lang}>
      <PrintHead
        filters={filters}
        note={[
          t(more ? 'logs.rangeMore' : 'logs.range', {
            from: format.number(1),
            to: format.number(rows.length),
            total: format.number(total),
          }),
          (rows.length < total || more) && t('logs.paper.first', { count: rows.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <LogGroups rows={rows} sort={filters.sort}>
        {(row, time) => <OneRow key={row.id} row={row} time={time} hitsIn={hitsIn} />}
      </LogGroups>
    </div>,
    document.body,
  )
}

/** Loads page by page; a log that moves between pages in the meantime is printed once. */
async function loadAll(input: LogFilters['input'], isAborted: () => boolean): Promise<Printed> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { items, total, more } = await callApi(salesLogs.list, { ...input, page, pageSize: limits.pageSizeMax })
    for (const row of items) rows.set(row.id, row)
    const isAll = items.length < limits.pageSizeMax || page * limits.pageSizeMax >= limits.printedLogs
    if (isAll || isAborted()) return { rows: [...rows.values()], total, more }
  }
}
