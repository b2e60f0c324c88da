import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useEffect, useRef, useState } from 'react'
import { mayGiveFeedback } from '../../../contract/permissions.ts'
import { useKept } from '../../offline/drafts/use-draft.ts'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { askTalk, useAsked } from './asked.ts'
import { Composer } from './Composer.tsx'
import { FeedbackTools } from './FeedbackTools.tsx'
import type { Typed } from './mention-text.ts'
import { Quote } from './Quote.tsx'
import { say } from './sent.ts'
import { nothing, sayDraft } from './shared/talk-draft.ts'
import type { Log } from './talked.ts'

/** Where one says something under a log: a comment, or as a Manager feedback; on a sentence that was picked above, or on all of it. */
export function SayHere({ log }: { log: Log }) {
  const { t } = useTexts()
  const person = usePerson()
  const kept = useKept(`talk ${log.id}`, () => nothing, sayDraft(log.id))
  const { sentence, asksAnswer, isFeedback: wasFeedback, ...typed } = kept.values
  const asked = useAsked(log.id)
  const box = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  const mayGive = mayGiveFeedback(person)
  // Who is no Manager any more can still say it.
  const isFeedback = wasFeedback && mayGive
  const take = useRef(kept.change)
  take.current = kept.change
  useEffect(() => {
    // Feedback on a sentence has its box under that sentence.
    if (!asked || (asked.as === 'feedback' && asked.sentence !== '' && !asked.typed)) return
    take.current({ isFeedback: asked.as === 'feedback', sentence: asked.sentence, ...asked.typed })
    askTalk(null)
    setTurn((last) => last + 1)
  }, [asked])
  useEffect(() => {
    if (turn === 0) return
    box.current?.querySelector('textarea')?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [turn])
  const send = (content: string, said: Typed) => {
    const input = { logId: log.id, content, sentence }
    kept.startAgain()
    if (isFeedback) void say({ kind: 'feedback', input: { ...input, asksAnswer } }, said, person.userId, t)
    else void say({ kind: 'comment', input, threadId: null }, said, person.userId, t)
  }
  return (
    <div ref={box}>
      <Composer
        logId={log.id}
        label={t(isFeedback ? 'talk.writeFeedback' : 'talk.write')}
        placeholder={t(isFeedback ? 'talk.writeFeedback' : 'talk.write')}
        typed={typed}
        onType={kept.change}
        verb={t(isFeedback ? 'talk.give' : 'talk.post')}
        primary={isFeedback}
        onSend={send}
        head={<Quote sentence={sentence} content={log.content} onDrop={() => kept.change({ sentence: '' })} />}
        keptAs={kept.name}
        tools={
          isFeedback && <FeedbackTools log={log} people={typed.people} asksAnswer={asksAnswer} onChange={kept.change} />
        }
        note={
          mayGive && (
            <Button
              size="sm"
              look="ghost"
              icon={isFeedback ? undefined : IconMessage}
              aria-pressed={isFeedback}
              onClick={() => kept.change({ isFeedback: !isFeedback })}
            >
              {t(isFeedback ? 'talk.asComment' : 'talk.asFeedback')}
            </Button>
          )
        }
      />
    </div>
  )
}
