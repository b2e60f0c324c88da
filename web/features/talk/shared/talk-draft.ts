// Converts texts below a log to and from drafts.
import type { ServerDraft, DraftCodec } from '../../../offline/drafts/tab-drafts.ts'
import { toStoredText, toTypedText, type MentionedMember, type TypedText } from '../mention-text.ts'

export const emptyTalk = {
  text: '',
  people: [] as readonly MentionedMember[],
  sentence: '',
  isFeedback: false,
  asksAnswer: false,
}
type Saying = typeof emptyTalk
const readSaying = (draft: ServerDraft): Saying => ({
  ...emptyTalk,
  ...toTypedText(draft.content, draft.mentions),
  sentence: draft.sentence,
  isFeedback: draft.kind === 'feedback',
})
const isEmpty = ({ text }: TypedText) => text.trim() === ''

/** The draft of the text box below the log: a comment or feedback. */
export const newEntryDraft = (logId: string): DraftCodec<Saying> => ({
  kind: 'comment',
  key: () => `talk ${logId}`,
  write: ({ sentence, isFeedback, ...typed }) => ({
    logId,
    sentence,
    content: toStoredText(typed),
    ...(isFeedback && { kind: 'feedback' as const }),
  }),
  read: readSaying,
  isEmpty,
})
/** The form key for feedback on one sentence; the sentence is cut to fit a key. */
export const sentenceFormKey = (logId: string, sentence: string): string =>
  `feedback on ${logId} ${sentence.slice(0, 60)}`
export const sentenceDraft = (logId: string, sentence: string): DraftCodec<Saying> => ({
  ...newEntryDraft(logId),
  kind: 'feedback',
  key: () => sentenceFormKey(logId, sentence),
})
/** The draft of an edit, an answer or a reply, by its form key. */
export const editedEntryDraft = (logId: string, form: string, before: string): DraftCodec<TypedText> => ({
  kind: /^(feedback|answer) /.test(form) ? 'feedback' : 'comment',
  key: () => form,
  write: (typed) => ({ logId, content: toStoredText(typed) }),
  read: (draft) => toTypedText(draft.content, draft.mentions),
  isEmpty: (typed) => isEmpty(typed) || toStoredText(typed) === before,
})
/** The form that continues a draft, by its key, and the URL parameters that open it. */
export function talkFormOf(draft: ServerDraft): {
  form: string
  values: object
  at: { comment?: string; feedback?: string }
} {
  const [, what, id = ''] = /^(reply|comment|feedback|answer) (\d+)/.exec(draft.key) ?? []
  if (!what) return { form: draft.key.replace(/ #.*/, ''), values: readSaying(draft), at: {} }
  const at = what === 'reply' || what === 'comment' ? { comment: id } : { feedback: id }
  return { form: `${what} ${id}`, values: toTypedText(draft.content, draft.mentions), at }
}
