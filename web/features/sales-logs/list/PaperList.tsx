import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '../../../../contract/rules/rules.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { ask } from '../../../api/client.ts'
import { sentenceOf } from '../../../kit/error-sentence.ts'
import { toast } from '../../../ui/floats/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { LogFilters } from '../shared/filters.ts'
import { LogGroups, OneRow } from './LogList.tsx'
import { PrintHead } from './PrintHead.tsx'
import type { Row } from './use-chosen-logs.ts'
import { useHits } from '../search/use-hits.ts'
import style from './PrintHead.module.css'

type Printed = { rows: Row[]; total: number; more: boolean }

/** All that the filters leave, on paper: gathered page by page, printed once, and gone. @param onDone printed, or failed and said so */
export function PaperList({ filters, onDone }: { filters: LogFilters; onDone: () => void }) {
  const { t } = useTexts()
  const [list, setList] = useState<Printed | null>(null)
  const { hitsIn } = useHits(filters.input.search)
  const gather = useEffectEvent(async (isOver: () => boolean) => {
    const said = toast.loading(t('logs.paper.doing'))
    try {
      const all = await allOf(filters.input, isOver)
      said.close()
      if (!isOver()) setList(all)
    } catch (error) {
      said.error(t('logs.paper.failed', { why: sentenceOf(error, t) }), { ms: 5000 })
      onDone()
    }
  })
  useEffect(() => {
    let over = false
    void gather(() => over)
    return () => {
      over = true
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
        note={
          rows.length < total || more
            ? t('logs.paper.first', { count: rows.length })
            : t('logs.count', { count: rows.length })
        }
      />
      <LogGroups rows={rows} sort={filters.sort}>
        {(row, time) => <OneRow key={row.id} row={row} time={time} hitsIn={hitsIn} />}
      </LogGroups>
    </div>,
    document.body,
  )
}

/** A page at a time; a log that moves meanwhile is printed once. */
async function allOf(input: LogFilters['input'], isOver: () => boolean): Promise<Printed> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { items, total, more } = await ask(salesLogs.list, { ...input, page, pageSize: limits.pageSizeMax })
    for (const row of items) rows.set(row.id, row)
    const isAll = items.length < limits.pageSizeMax || page * limits.pageSizeMax >= limits.printed
    if (isAll || isOver()) return { rows: [...rows.values()], total, more }
  }
}
