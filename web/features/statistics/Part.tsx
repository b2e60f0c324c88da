import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessage } from '../../api/error-message.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import style from './Statistics.module.css'

type Props<T> = {
  read: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  question: string
  children: (data: T) => ReactNode
}
/** The place of a chart while its figures load, and where they could not be loaded. */
export function Part<T>({ read, question, children }: Props<T>) {
  const errorText = useErrorMessage()
  if (read.data !== undefined) return children(read.data)
  return (
    <section className={style.part}>
      <p className="s12 t3">{question}</p>
      {read.error ? (
        <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton rows={4} shape="line" />
      )}
    </section>
  )
}
