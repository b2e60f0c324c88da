import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { CallError } from '../../api/call-error.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { KeyboardHints } from '../../ui/lists/KeyboardHints.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import type { Icon } from '../../ui/elements/Glyph.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { ListPages, type Further } from './ListPages.tsx'
import style from './ListFrame.module.css'

type Read<R> = {
  data: { items: R[]; total: number } | undefined
  error: CallError | null
  isFetching: boolean
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}
/** The range of rows that is shown, formatted; `count`: the total as a number. */
export type Range = { from: string; to: string; total: string; count: number }
type Props<R> = {
  read: Read<R>
  page: number
  pageSize: number
  goTo: (page: number) => void
  further: Further<R>
  icon: Icon
  /** The empty state without filters. */
  none: ReactNode
  /** The empty state with filters; `isSet`: a filter or search is set. */
  filtered?: { isSet: boolean; title: string; body: string; verb: string; clear: () => void }
  range: (shown: Range) => string
  shape?: 'log' | 'line'
  hints?: { keys: string[]; label: string }[]
  children: (rows: R[]) => ReactNode
}

/** The rows of a list with pagination; or a skeleton, an error or the empty state. */
export function ListFrame<R>({ read, page, pageSize, goTo, further, range, shape = 'log', hints, ...rest }: Props<R>) {
  const format = useFormat()
  const errorText = useErrorMessage()
  const { data } = read
  const rows = data?.items ?? []
  // While a page is loading, the rows of the one before stay, and their range.
  const [shownPage, showPage] = useState(page)
  if (shownPage !== page && !read.isPlaceholderData) showPage(page)
  const first = (shownPage - 1) * pageSize + 1
  const total = data?.total ?? 0
  const shown = range({
    from: format.number(first),
    to: format.number(first + rows.length - 1),
    total: format.number(total),
    count: total,
  })
  const failure = read.error && (
    <ErrorNotice page={!data} text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  )
  return (
    <>
      {failure && (data ? <div className={style.inside}>{failure}</div> : failure)}
      {read.isPending && <Skeleton rows={shape === 'log' ? 8 : 10} shape={shape} padded />}
      {data && rows.length === 0 && <NoRows page={page} goTo={goTo} {...rest} />}
      {rows.length > 0 && (
        <>
          <ListPages
            rows={rows}
            page={page}
            pages={Math.ceil(total / pageSize)}
            goTo={goTo}
            words={shown}
            further={further}
            busy={read.isPlaceholderData}
          >
            {rest.children}
          </ListPages>
          {hints && <KeyboardHints hints={hints} />}
        </>
      )}
    </>
  )
}

function NoRows<R>({
  page,
  goTo,
  icon,
  none,
  filtered,
}: Pick<Props<R>, 'page' | 'goTo' | 'icon' | 'none' | 'filtered'>) {
  const { t } = useTexts()
  if (filtered?.isSet)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={filtered.title}
        body={filtered.body}
        action={<Button onClick={filtered.clear}>{filtered.verb}</Button>}
      />
    )
  if (page === 1) return none
  return (
    <EmptyState
      icon={icon}
      title={t('list.pastEnd')}
      action={<Button onClick={() => goTo(1)}>{t('list.firstPage')}</Button>}
    />
  )
}
