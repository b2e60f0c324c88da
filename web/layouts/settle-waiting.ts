import { sentenceOf } from '../kit/sentence.ts'
import { waiting } from '../outbox-list.ts'
import { partsOf, rowsOf } from '../outbox-rows.ts'
import type { outbox } from '../outbox.ts'
import { confirm, confirmOr } from '../ui/floats/confirm.ts'
import { toast } from '../ui/floats/toast.ts'
import type { Say } from '../ui/texts.ts'

/**
 * What waits to be sent is not thrown away unasked: it is sent first, becomes drafts on the server, or is dropped.
 * @returns on: nothing waits any more; out: the rest may go; stay: nobody signs out
 */
export async function settle(t: Say, queue: Awaited<ReturnType<typeof outbox>>): Promise<'on' | 'out' | 'stay'> {
  for (;;) {
    const all = waiting.all()
    const count = rowsOf(all).length
    if (count === 0) return 'on'
    const title = t('outbox.outTitle', { count })
    const drop = t('outbox.outDrop')
    if (!navigator.onLine)
      return (await confirm({ title, body: t('outbox.outOffline'), verb: drop, danger: true })) ? 'out' : 'stay'
    const words = queue.words()
    const losesFiles = words.some(({ id }) => partsOf(all, id).length > 0)
    const body = [t('outbox.outBody'), words.length > 0 && losesFiles && t('outbox.outFiles')].filter(Boolean).join(' ')
    const ways = [{ verb: drop, danger: true }, ...(words.length > 0 ? [{ verb: t('outbox.outDrafts') }] : [])]
    const way = await confirmOr({ title, body, verb: t('outbox.outSend') }, ways)
    if (way === false) return 'stay'
    if (way === 0) return 'out'
    try {
      await (way === true ? queue.again() : queue.becomeDrafts())
    } catch (error) {
      toast.error(sentenceOf(error, t), { ms: 5000 })
    }
  }
}
