import type { ReactNode } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Brief.module.css'

type Page<T> = { items: readonly T[]; total: number }
export type PageRead<T> = {
  data: Page<T> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}
type Props<T> = {
  title: string
  read: PageRead<T>
  /** The text shown without content. */
  none: string
  /** The link to the full list, where it has more. */
  all?: string
  most?: number
  unit?: 'records' | 'people'
  children: (item: T) => ReactNode
}

/** A section of the brief: its first entries, or a text that says why it is empty. */
export function BriefSection<T>({ title, read, none, all, most, unit = 'records', children }: Props<T>) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { data, error } = read
  const items = data?.items.slice(0, most) ?? []
  const left = data ? data.total - items.length : 0
  const isAway = error instanceof CallError && error.word === 'offline'
  return (
    <Section
      title={title}
      more={
        all && left > 0
          ? { label: t(unit === 'people' ? 'brief.morePeople' : 'brief.more', { count: left }), to: all }
          : undefined
      }
    >
      {!data && !error && <Skeleton rows={2} shape="line" />}
      {!data && isAway && <p className={style.quiet}>{t('brief.notHere')}</p>}
      {!data && error !== null && !isAway && (
        <ErrorNotice text={errorText(error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      )}
      {data && items.length === 0 && <p className={style.quiet}>{none}</p>}
      {items.length > 0 && (
        <ul className={style.list} aria-label={title}>
          {items.map(children)}
        </ul>
      )}
    </Section>
  )
}
