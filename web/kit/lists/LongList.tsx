import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Call, ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { automatic, useEndInView } from './use-end-in-view.ts'
import style from './ListFrame.module.css'

type Rows = readonly unknown[]
const ownId = (row: unknown) => (row as { id: string }).id
/** The further pages of each list, user and visit, so that Back finds the list as it was. */
const visits = new Map<string, Rows[]>()

type Props = {
  call: Call
  /** Of the list, whatever page it names. */
  input: object
  idOf?: (row: unknown) => string
  /** The rows of the first page. */
  first: Rows
  pages: number
  children: (rows: Rows) => ReactNode
}
/** On a phone: a list without pages, which loads on as its end comes into view. */
export function LongList({ children, ...list }: Props) {
  const me = useMe()
  const visit = `${useLocation().key} ${me?.id} ${me?.workgroupId} ${JSON.stringify(list.input)}`
  const [, setChanged] = useState({})
  const further = visits.get(visit) ?? []
  return (
    <>
      {children([...list.first, ...further.flat()])}
      <End
        key={visit}
        {...list}
        loaded={further.length}
        onPages={(pages) => {
          visits.set(visit, pages)
          setChanged({})
        }}
      />
    </>
  )
}

type EndProps = Omit<Props, 'children'> & {
  /** How many further pages were loaded when the list was left. */
  loaded: number
  /** Called with the further pages, each without the rows of those before. */
  onPages: (pages: Rows[]) => void
}

/** Reads the pages after the first one. */
function End({ call, input, idOf = ownId, first, pages, loaded, onPages }: EndProps) {
  const { t } = useTexts()
  const [count, setCount] = useState(loaded)
  const [rows, setRows] = useState<ReadonlyMap<number, Rows>>(new Map())
  const end = useRef<HTMLDivElement>(null)
  const further = Array.from({ length: Math.min(count, pages - 1) }, (_, at) => at + 2)
  const isComplete = further.every((page) => rows.has(page))
  const report = useEffectEvent(() => {
    if (!isComplete) return
    // A row that moved to another page meanwhile is shown once.
    const seen = new Set(first.map(idOf))
    onPages(further.map((page) => rows.get(page)!.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)))))
  })
  useEffect(() => report(), [rows, further.length, first])
  const loadNext = () => {
    if (isComplete && count < automatic) setCount(count + 1)
  }
  useEndInView(end, loadNext, rows)
  return (
    <div ref={end} className={style.more}>
      {further.map((page) => (
        <Page
          key={page}
          call={call}
          input={{ ...input, page }}
          onRows={(next) => setRows((now) => new Map(now).set(page, next))}
        />
      ))}
      {isComplete && further.length < pages - 1 && (
        <Button wide onClick={() => setCount(further.length + 1)}>
          {t('further.more')}
        </Button>
      )}
    </div>
  )
}

type PageProps = Pick<Props, 'call' | 'input'> & { onRows: (rows: Rows) => void }
/** Reads a page, and shows only that it is loading, or has failed. */
function Page({ call, input, onRows }: PageProps) {
  const errorText = useErrorMessage()
  const read = useRead(call, input as ClientInputOf<Call>)
  const items = (read.data as (OutputOf<Call> & { items: Rows }) | undefined)?.items
  const report = useEffectEvent((rows: Rows) => onRows(rows))
  useEffect(() => {
    if (items) report(items)
  }, [items])
  if (items) return null
  return read.error ? (
    <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  ) : (
    <LoadingIndicator look="spin" />
  )
}
