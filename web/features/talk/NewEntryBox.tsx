import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useEffect, useRef, useState } from 'react'
import { mayGiveFeedback } from '../../../contract/permissions.ts'
import { useDraft } from '../../offline/drafts/use-draft.ts'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { requestComposer, useComposerRequest } from './composer-request.ts'
import { Composer } from './Composer.tsx'
import { FeedbackTools } from './FeedbackTools.tsx'
import type { TypedText } from './mention-text.ts'
import { Quote } from './Quote.tsx'
import { sendEntry } from './pending-entries.ts'
import { emptyTalk, newEntryDraft } from './shared/talk-draft.ts'
import type { Log } from './talk-timeline.ts'

/** The text box for a comment, or for feedback by Managers, on the whole log or on the sentence selected above. */
export function NewEntryBox({ log }: { log: Log }) {
  const { t } = useTexts()
  const person = usePerson()
  const draft = useDraft(`talk ${log.id}`, () => emptyTalk, newEntryDraft(log.id))
  const { sentence, asksAnswer, isFeedback: wasFeedback, ...typed } = draft.values
  const request = useComposerRequest(log.id)
  const box = useRef<HTMLDivElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  const mayGive = mayGiveFeedback(person)
  // A user who is no longer a Manager can still post the text as a comment.
  const isFeedback = wasFeedback && mayGive
  const changeDraft = useRef(draft.change)
  changeDraft.current = draft.change
  useEffect(() => {
    // Feedback on a sentence has its own box below that sentence.
    if (!request || (request.as === 'feedback' && request.sentence !== '' && !request.typed)) return
    changeDraft.current({ isFeedback: request.as === 'feedback', sentence: request.sentence, ...request.typed })
    requestComposer(null)
    setFocusRequests((last) => last + 1)
  }, [request])
  useEffect(() => {
    if (focusRequests === 0) return
    box.current?.querySelector('textarea')?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [focusRequests])
  const send = (content: string, typedText: TypedText) => {
    const input = { logId: log.id, content, sentence }
    draft.startAgain()
    if (isFeedback) void sendEntry({ kind: 'feedback', input: { ...input, asksAnswer } }, typedText, person.userId, t)
    else void sendEntry({ kind: 'comment', input, threadId: null }, typedText, person.userId, t)
  }
  return (
    <div ref={box}>
      <Composer
        logId={log.id}
        label={t(isFeedback ? 'talk.writeFeedback' : 'talk.write')}
        placeholder={t(isFeedback ? 'talk.writeFeedback' : 'talk.write')}
        typed={typed}
        onType={draft.change}
        verb={t(isFeedback ? 'talk.give' : 'talk.post')}
        primary={isFeedback}
        onSend={send}
        head={<Quote sentence={sentence} content={log.content} onDrop={() => draft.change({ sentence: '' })} />}
        draftKey={draft.name}
        tools={
          isFeedback && (
            <FeedbackTools log={log} people={typed.people} asksAnswer={asksAnswer} onChange={draft.change} />
          )
        }
        note={
          mayGive && (
            <Button
              size="sm"
              look="ghost"
              icon={isFeedback ? undefined : IconMessage}
              aria-pressed={isFeedback}
              onClick={() => draft.change({ isFeedback: !isFeedback })}
            >
              {t(isFeedback ? 'talk.asComment' : 'talk.asFeedback')}
            </Button>
          )
        }
      />
    </div>
  )
}
