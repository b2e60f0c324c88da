import { Suspense, type ReactNode } from 'react'
import type { Call } from '../../../contract/core/call.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { phoneMedia, useMediaQuery } from '../../ui/use-media-query.ts'

/** What the further pages of a list are read with. `idOf`: the id of a row; by default its `id`. */
export type Further<R> = { call: Call; input: object; idOf?: (row: R) => string }
type Props<R> = {
  rows: R[]
  page: number
  pages: number
  goTo: (page: number) => void
  /** The range of rows that is shown. */
  words: string
  further: Further<R>
  busy?: boolean
  children: (rows: R[]) => ReactNode
}

const LongList = lazyComponent(async () => (await withTexts(['further'], () => import('./LongList.tsx'))).LongList)

/** The rows of a list with page numbers; on a phone it loads on instead, from its first page. */
export function ListPages<R>({ rows, page, pages, goTo, words, further, busy = false, children }: Props<R>) {
  const isPhone = useMediaQuery(phoneMedia)
  const list = <div aria-busy={busy || undefined}>{children(rows)}</div>
  if (isPhone && page === 1 && pages > 1)
    return (
      <Suspense fallback={list}>
        <LongList {...(further as Further<unknown>)} first={rows} pages={pages}>
          {children as (rows: readonly unknown[]) => ReactNode}
        </LongList>
      </Suspense>
    )
  return (
    <>
      {list}
      {(pages > 1 || page > 1) && <Pager words={words} page={page} pages={Math.max(page, pages)} goTo={goTo} />}
    </>
  )
}
