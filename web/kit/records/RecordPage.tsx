import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconMissing from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { CallError } from '../../api/call-error.ts'
import { Empty } from '../../ui/lists/Empty.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Lettered } from '../WithFonts.tsx'
import { useSentence } from '../error-sentence.ts'

type Read<R> = { data: R | undefined; error: CallError | null; isFetching: boolean; refetch: () => unknown }
type Props<R> = {
  read: Read<R>
  title: string
  /** The way back while there is nothing else: a cross leaves a form, an arrow goes up. */
  leave: { label: string; to: string; by?: 'arrow' | 'cross' }
  /** Where one goes from a record that is gone. */
  list: { label: string; to: string }
  /** False where this person may read the record and not come here with it. */
  may?: (record: R) => boolean
  /** False as long as something else that the page stands on is not there. */
  isReady?: boolean
  children: (record: R) => ReactNode
}

/** A page about one record: the page once it is read; until then its shape, why not, or that it is gone. */
export function RecordPage<R>({ read, title, leave, list, may, isReady = true, children }: Props<R>) {
  const { t } = useTexts()
  // Whoever edits keeps what he typed; whoever reads is told that it is gone.
  const isGone = read.error?.word === 'not_found' && leave.by !== 'cross'
  const data = isGone ? undefined : read.data
  const isAllowed = data === undefined || !may || may(data)
  const icon = leave.by === 'cross' ? IconX : IconLeft
  const meanwhile = (
    <>
      <Bar back={<IconButton icon={icon} label={leave.label} glyph={22} to={leave.to} />} title={title} />
      {data === undefined && read.error && <RecordFailure read={read} list={list} />}
      {!isAllowed && <Failure page text={t('error.access_denied')} />}
      {isAllowed && !read.error && (
        <div className="page">
          <Skeleton rows={4} shape="line" />
        </div>
      )}
    </>
  )
  return <Lettered meanwhile={meanwhile}>{data !== undefined && isAllowed && isReady ? children(data) : null}</Lettered>
}

/** A record that could not be shown: trying again helps against a bad connection, not against a deletion. */
function RecordFailure({ read, list }: { read: Read<unknown>; list: { label: string; to: string } }) {
  const { t } = useTexts()
  const sentence = useSentence()
  const { error, isFetching, refetch } = read
  const isNoId = error?.word === 'bad_input'
  if (error?.word !== 'not_found' && !isNoId)
    return <Failure page text={sentence(error)} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <Empty
      icon={IconMissing}
      title={t(isNoId ? 'form.badAddress' : 'form.gone')}
      body={isNoId ? t('form.badAddressBody') : error.message}
      action={<Button to={list.to}>{list.label}</Button>}
    />
  )
}
