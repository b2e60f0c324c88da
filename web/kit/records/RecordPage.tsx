import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconMissing from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { CallError } from '../../api/call-error.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { AwaitFonts } from '../AwaitFonts.tsx'
import { useErrorMessage } from '../../api/error-message.ts'

type Read<R> = { data: R | undefined; error: CallError | null; isFetching: boolean; refetch: () => unknown }
type Props<R> = {
  read: Read<R>
  title: string
  /** The back button until the page is rendered: a cross for a form, an arrow for a page. */
  leave: { label: string; to: string; by?: 'arrow' | 'cross' }
  /** The link from a deleted record. */
  list: { label: string; to: string }
  /** False where the user may read the record, but not open this page of it. */
  may?: (record: R) => boolean
  /** False while other data of the page is loading. */
  isReady?: boolean
  children: (record: R) => ReactNode
}

/**
 * A page about one record: the page when it is loaded; otherwise a skeleton, the error, or that the record was deleted.
 */
export function RecordPage<R>({ read, title, leave, list, may, isReady = true, children }: Props<R>) {
  const { t } = useTexts()
  // A form keeps what is typed after the record was deleted; a page shows that it was.
  const isDeleted = read.error?.word === 'not_found' && leave.by !== 'cross'
  const data = isDeleted ? undefined : read.data
  const isAllowed = data === undefined || !may || may(data)
  const icon = leave.by === 'cross' ? IconX : IconLeft
  const meanwhile = (
    <>
      <PageHeader back={<IconButton icon={icon} label={leave.label} glyph={22} to={leave.to} />} title={title} />
      {data === undefined && read.error && <RecordFailure read={read} list={list} />}
      {!isAllowed && <ErrorNotice page text={t('error.access_denied')} />}
      {isAllowed && !read.error && (
        <div className="page">
          <Skeleton rows={4} shape="line" />
        </div>
      )}
    </>
  )
  return (
    <AwaitFonts meanwhile={meanwhile}>{data !== undefined && isAllowed && isReady ? children(data) : null}</AwaitFonts>
  )
}

/** The error of a record: with a retry button, except after a deletion or for an invalid id. */
function RecordFailure({ read, list }: { read: Read<unknown>; list: { label: string; to: string } }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { error, isFetching, refetch } = read
  const isInvalidId = error?.word === 'bad_input'
  if (error?.word !== 'not_found' && !isInvalidId)
    return <ErrorNotice page text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <EmptyState
      icon={IconMissing}
      title={t(isInvalidId ? 'form.badAddress' : 'form.gone')}
      body={isInvalidId ? t('form.badAddressBody') : error.message}
      action={<Button to={list.to}>{list.label}</Button>}
    />
  )
}
