// Converts texts below a log to and from drafts.
import type { Draft, DraftWay } from '../../../offline/drafts/drafts.ts'
import { keptOf, typedOf, type Named, type Typed } from '../mention-text.ts'

export const emptyTalk = {
  text: '',
  people: [] as readonly Named[],
  sentence: '',
  isFeedback: false,
  asksAnswer: false,
}
type Saying = typeof emptyTalk
const readSaying = (draft: Draft): Saying => ({
  ...emptyTalk,
  ...typedOf(draft.content, draft.mentions),
  sentence: draft.sentence,
  isFeedback: draft.kind === 'feedback',
})
const isEmpty = ({ text }: Typed) => text.trim() === ''

/** The draft of the text box below the log: a comment or feedback. */
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
/** The form key for feedback on one sentence; the sentence is cut to fit a key. */
export const onSentence = (logId: string, sentence: string): string => `feedback on ${logId} ${sentence.slice(0, 60)}`
export const sentenceDraft = (logId: string, sentence: string): DraftWay<Saying> => ({
  ...sayDraft(logId),
  kind: 'feedback',
  key: () => onSentence(logId, sentence),
})
/** The draft of an edit, an answer or a reply, by its form key. */
export const saidDraft = (logId: string, form: string, before: string): DraftWay<Typed> => ({
  kind: /^(feedback|answer) /.test(form) ? 'feedback' : 'comment',
  key: () => form,
  write: (typed) => ({ logId, content: keptOf(typed) }),
  read: (draft) => typedOf(draft.content, draft.mentions),
  isEmpty: (typed) => isEmpty(typed) || keptOf(typed) === before,
})
/** The form that continues a draft, by its key, and the URL parameters that open it. */
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
