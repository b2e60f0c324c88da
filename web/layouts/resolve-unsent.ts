// Before sign-out: what to do with entries of the send queue.
import { errorMessage } from '../api/error-message.ts'
import { paths } from '../../contract/core/paths.ts'
import { namesOfChosen } from '../kit/lists/names-of-chosen.ts'
import type { LocalDraft } from '../offline/drafts/tab-drafts.ts'
import { waiting } from '../offline/send-queue/list.ts'
import { rowsOf } from '../offline/send-queue/rows.ts'
import type { loadSendQueue } from '../offline/send-queue/send-queue.ts'
import { shownWorkgroup } from '../session/tab-workgroup.ts'
import { confirmWithAlternatives } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { Translate } from '../ui/texts.ts'

/** The warning about files that only this tab has. */
export const lostFilesText = (t: Translate, count: number): string => t('outbox.outLoose', { count })

/** A further button of the question: it leads to what was not sent. */
export const toShow = (t: Translate) => ({ verb: t('outbox.open') })
/** The first of the titles, in quotation marks, and how many more there are. */
export const namesOf = (t: Translate, titles: readonly string[]): string =>
  namesOfChosen(
    t,
    titles.map((title) => `‘${title}’`),
  )
/** What a draft of any form is recognized by: its title, or the first text in it. */
export function titleOf({ draft, values }: Pick<LocalDraft, 'draft' | 'values'>): string {
  const texts = [draft?.title, draft?.content, ...Object.values(values as Record<string, unknown>)]
  const found = texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
  const line = found.trim().split('\n')[0]!
  return line.length > longestTitle ? `${line.slice(0, longestTitle)}…` : line
}
/** Characters. */
const longestTitle = 30

/**
 * Asks whether to send the entries, to save them as drafts on the server, or to delete them, until the queue is
 * empty; names them, and leads to their list.
 * @returns on: the queue is empty; out: the user chose to delete the rest; stay: the user cancelled
 */
export async function resolveUnsent(
  t: Translate,
  queue: Awaited<ReturnType<typeof loadSendQueue>>,
): Promise<'on' | 'out' | 'stay'> {
  for (;;) {
    const all = waiting.all()
    const rows = rowsOf(all)
    const count = rows.length
    if (count === 0) return 'on'
    const names = namesOf(
      t,
      rows.map(({ title }) => title),
    )
    const question = { title: t('outbox.outTitle', { count }), body: `${names} · ${t('outbox.outOffline')}` }
    const drop = { verb: t('outbox.outDrop'), danger: true }
    const askToDrop = async () => {
      const chosen = await confirmWithAlternatives({ ...question, ...drop }, [toShow(t)])
      if (chosen === 0) location.assign(`#${paths.drafts}`)
      return chosen === true ? 'out' : 'stay'
    }
    if (!navigator.onLine) return askToDrop()
    const here = shownWorkgroup()?.id
    const isElsewhere = all.some(({ workgroupId }) => workgroupId !== here)
    const words = queue.texts()
    const losesFiles = words.length > 0 && all.some(({ file }) => file)
    const body = [t('outbox.outBody'), isElsewhere && t('outbox.outElsewhere'), losesFiles && t('outbox.outFiles')]
    question.body = `${names} · ${body.filter(Boolean).join(' ')}`
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
