// What is being said under a log, as a draft, and back.
import type { Draft, DraftWay } from '../../../offline/drafts/tab-drafts.ts'
import { keptOf, typedOf, type Named, type Typed } from '../mention-text.ts'

export const nothing = { text: '', people: [] as readonly Named[], sentence: '', isFeedback: false, asksAnswer: false }
type Saying = typeof nothing
const readSaying = (draft: Draft): Saying => ({
  ...nothing,
  ...typedOf(draft.content, draft.mentions),
  sentence: draft.sentence,
  isFeedback: draft.kind === 'feedback',
})
const isEmpty = ({ text }: Typed) => text.trim() === ''

/** Below the log: a comment or feedback, whichever it is to be. */
export const sayDraft = (logId: string): DraftWay<Saying> => ({
  kind: 'comment',
  key: () => `talk ${logId}`,
  write: ({ sentence, isFeedback, ...typed }) => ({
    logId,
    sentence,
    content: keptOf(typed),
    ...(isFeedback && { kind: 'feedback' as const }),
  }),
  read: readSaying,
  isEmpty,
})
/** The form for feedback on one sentence, by as much of it as a key holds. */
export const onSentence = (logId: string, sentence: string): string => `feedback on ${logId} ${sentence.slice(0, 60)}`
export const sentenceDraft = (logId: string, sentence: string): DraftWay<Saying> => ({
  ...sayDraft(logId),
  kind: 'feedback',
  key: () => onSentence(logId, sentence),
})
/** What was said and is edited, answered or replied to, by the name of its form. */
export const saidDraft = (logId: string, form: string, before: string): DraftWay<Typed> => ({
  kind: /^(feedback|answer) /.test(form) ? 'feedback' : 'comment',
  key: () => form,
  write: (typed) => ({ logId, content: keptOf(typed) }),
  read: (draft) => typedOf(draft.content, draft.mentions),
  isEmpty: (typed) => isEmpty(typed) || keptOf(typed) === before,
})
/** By its key which form goes on with it, and what the address says of it. */
export function talkFormOf(draft: Draft): {
  form: string
  values: object
  at: { comment?: string; feedback?: string }
} {
  const [, what, id = ''] = /^(reply|comment|feedback|answer) (\d+)/.exec(draft.key) ?? []
  if (!what) return { form: draft.key.replace(/ #.*/, ''), values: readSaying(draft), at: {} }
  const at = what === 'reply' || what === 'comment' ? { comment: id } : { feedback: id }
  return { form: `${what} ${id}`, values: typedOf(draft.content, draft.mentions), at }
}
