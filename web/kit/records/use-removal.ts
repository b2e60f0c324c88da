import { useTexts } from '../../ui/texts.ts'
import type { Call, GivenTo, OutputOf } from '../../../contract/core/call.ts'
import { forgetRead, isOld, showChange, write } from '../../api/queries.ts'
import { confirm } from '../../ui/floats/confirm.ts'
import { toast } from '../../ui/floats/toast.ts'
import { atOnce } from './optimistic.ts'

type Versioned = { id: string; ver: number }
type Page = { items: { id: string }[]; total: number }
type Removal<D extends Call, L extends Call, R extends Call> = {
  call: D
  list: OutputOf<L> extends Page ? L : never
  detail: R
  /** The question names what goes. */
  question: { title: string; body: string; verb: string }
  /** What is said afterwards: our words, or the server's. */
  done: string | ((answer: OutputOf<D>) => string)
  failed: (why: string) => string
  /** Away from the page of what is gone. */
  leave?: () => void
}

/** Asks, takes the record out of every list at once, and puts it back with a sentence if the server refuses. */
export function useRemoval() {
  const { t } = useTexts()
  return async <D extends Call, L extends Call, R extends Call>(
    { id, ver }: Versioned,
    { call, list, detail, question, done, failed, leave }: Removal<D, L, R>,
  ): Promise<void> => {
    if (!(await confirm({ ...question, danger: true }))) return
    leave?.()
    const without = (page: Page): Page =>
      page.items.some((one) => one.id === id)
        ? { items: page.items.filter((one) => one.id !== id), total: page.total - 1 }
        : page
    const answer = await atOnce(t, {
      doing: t('doing.delete'),
      show: () => showChange(list as L, (page) => without(page as Page) as OutputOf<L>),
      send: () => write(call, { id, ver } as unknown as GivenTo<D>),
      failed,
    })
    if (answer === null) return isOld(call.room as Parameters<typeof isOld>[0])
    forgetRead(detail, { id } as GivenTo<R>)
    toast.success(typeof done === 'string' ? done : done(answer as OutputOf<D>))
  }
}
