// Before sign-out: what to do with entries of the send queue.
import { errorMessage } from '../api/error-message.ts'
import { waiting } from '../offline/send-queue/list.ts'
import { rowsOf } from '../offline/send-queue/rows.ts'
import type { loadSendQueue } from '../offline/send-queue/send-queue.ts'
import { shownWorkgroup } from '../session/tab-workgroup.ts'
import { confirm, confirmWithAlternatives } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { Translate } from '../ui/texts.ts'

/** The warning about files that only this tab has. */
export const lostFilesText = (t: Translate, count: number): string => t('outbox.outLoose', { count })

/**
 * Asks whether to send the entries, to save them as drafts on the server, or to delete them, until the queue is empty.
 * @returns on: the queue is empty; out: the user chose to delete the rest; stay: the user cancelled
 */
export async function resolveUnsent(
  t: Translate,
  queue: Awaited<ReturnType<typeof loadSendQueue>>,
): Promise<'on' | 'out' | 'stay'> {
  for (;;) {
    const all = waiting.all()
    const count = rowsOf(all).length
    if (count === 0) return 'on'
    const question = { title: t('outbox.outTitle', { count }), body: t('outbox.outOffline') }
    const drop = { verb: t('outbox.outDrop'), danger: true }
    const askToDrop = async () => ((await confirm({ ...question, ...drop })) ? 'out' : 'stay')
    if (!navigator.onLine) return askToDrop()
    const here = shownWorkgroup()?.id
    const isElsewhere = all.some(({ workgroupId }) => workgroupId !== here)
    const words = queue.texts()
    const losesFiles = words.length > 0 && all.some(({ file }) => file)
    const body = [t('outbox.outBody'), isElsewhere && t('outbox.outElsewhere'), losesFiles && t('outbox.outFiles')]
    question.body = body.filter(Boolean).join(' ')
    const maySend = all.some(({ workgroupId, state }) => workgroupId === here && state === 'waiting')
    const options = [
      ...(maySend ? [{ verb: t('outbox.outSend'), act: () => queue.retry() }] : []),
      ...(words.length > 0 ? [{ verb: t('outbox.outDrafts'), act: () => queue.saveAsDrafts() }] : []),
    ]
    const [first, ...others] = options
    if (!first) return askToDrop()
    const chosen = await confirmWithAlternatives({ ...question, verb: first.verb }, [drop, ...others])
    if (chosen === false) return 'stay'
    if (chosen === 0) return 'out'
    try {
      await toast.during(t('outbox.sending'), (chosen === true ? first : others[chosen - 1]!).act)
      // The reason why an entry was not sent, before the user is asked again.
      const why = waiting.all().find((one) => one.why)?.why
      if (why) toast.error(why)
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
  }
}
