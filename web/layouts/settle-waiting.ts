import { sentenceOf } from '../kit/error-sentence.ts'
import { waiting } from '../offline/send-queue/list.ts'
import { rowsOf } from '../offline/send-queue/rows.ts'
import type { outbox } from '../offline/send-queue/send-queue.ts'
import { shownWorkgroup } from '../session/tab-workgroup.ts'
import { confirm, confirmOr } from '../ui/floats/confirm.ts'
import { toast } from '../ui/floats/toast.ts'
import type { Say } from '../ui/texts.ts'

/** Of files that this tab alone has. */
export const loseFiles = (t: Say, count: number): string => t('outbox.outLoose', { count })

/**
 * What waits to be sent is not thrown away unasked: it is sent first, becomes drafts on the server, or is dropped.
 * @returns on: nothing waits any more; out: the rest may go; stay: nobody signs out
 */
export async function settle(t: Say, queue: Awaited<ReturnType<typeof outbox>>): Promise<'on' | 'out' | 'stay'> {
  for (;;) {
    const all = waiting.all()
    const count = rowsOf(all).length
    if (count === 0) return 'on'
    const question = { title: t('outbox.outTitle', { count }), body: t('outbox.outOffline') }
    const drop = { verb: t('outbox.outDrop'), danger: true }
    const isDropped = async () => ((await confirm({ ...question, ...drop })) ? 'out' : 'stay')
    if (!navigator.onLine) return isDropped()
    const here = shownWorkgroup()?.id
    const isElsewhere = all.some(({ workgroupId }) => workgroupId !== here)
    const words = queue.words()
    const losesFiles = words.length > 0 && all.some(({ file }) => file)
    const said = [t('outbox.outBody'), isElsewhere && t('outbox.outElsewhere'), losesFiles && t('outbox.outFiles')]
    question.body = said.filter(Boolean).join(' ')
    const mayGo = all.some(({ workgroupId, state }) => workgroupId === here && state === 'waiting')
    const ways = [
      ...(mayGo ? [{ verb: t('outbox.outSend'), act: () => queue.again() }] : []),
      ...(words.length > 0 ? [{ verb: t('outbox.outDrafts'), act: () => queue.becomeDrafts() }] : []),
    ]
    const [first, ...others] = ways
    if (!first) return isDropped()
    const way = await confirmOr({ ...question, verb: first.verb }, [drop, ...others])
    if (way === false) return 'stay'
    if (way === 0) return 'out'
    try {
      await toast.during(t('outbox.sending'), (way === true ? first : others[way - 1]!).act)
      // What did not go says why, before it is asked for again.
      const why = waiting.all().find((one) => one.why)?.why
      if (why) toast.error(why, { ms: 5000 })
    } catch (error) {
      toast.error(sentenceOf(error, t), { ms: 5000 })
    }
  }
}
