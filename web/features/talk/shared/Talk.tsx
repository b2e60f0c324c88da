import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { startDraft } from '../../../offline/drafts/start-draft.ts'
import { hasDraft } from '../../../offline/drafts/drafts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { requestComposer } from '../composer-request.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { LazyTextEditor } from '../LazyTextEditor.tsx'
import { OneComment } from '../OneComment.tsx'
import { OneFeedback } from '../OneFeedback.tsx'
import { PendingEntry } from '../PendingEntry.tsx'
import { sendEntry } from '../pending-entries.ts'
import type { Log, TimelineEntry, Thread } from '../talk-timeline.ts'
import { useTalk } from '../use-talk.ts'
import style from './Talk.module.css'

/** The discussion below a log: comments and feedback in one timeline, and the text box. */
export function Talk({ log }: { log: Log }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const talk = useTalk(log)
  const highlighted = useUrlTarget(talk.line.length)
  return (
    <div className={style.below}>
      <Section title={t('talk.title')} count={talk.count > 0 ? format.number(talk.count) : undefined}>
        {talk.line.length > 0 && (
          <ul className={style.talk}>
            {talk.line.map((one) => (
              <One key={keyOf(one)} one={one} log={log} highlighted={highlighted} />
            ))}
          </ul>
        )}
        {talk.failed.map((read) => (
          <ErrorNotice
            key={read.error?.message}
            text={errorText(read.error)}
            busy={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        ))}
        <div className={style.here}>
          <SayHere log={log} />
        </div>
      </Section>
    </div>
  )
}
const SayHere = deferredComponent(async () => (await import('../NewEntryBox.tsx')).NewEntryBox)
const keyOf = (one: TimelineEntry): string => {
  if (one.kind === 'thread') return `thread ${one.id}`
  return one.kind === 'feedback' ? `feedback ${one.feedback.id}` : one.sent.key
}

function One({ one, log, highlighted }: { one: TimelineEntry; log: Log; highlighted: string }) {
  if (one.kind === 'thread') return <OneThread thread={one} log={log} highlighted={highlighted} />
  if (one.kind === 'feedback')
    return (
      <li id={`feedback-${one.feedback.id}`} data-lit={highlighted === `feedback-${one.feedback.id}` || undefined}>
        <OneFeedback feedback={one.feedback} log={log} />
      </li>
    )
  const { sent } = one
  return (
    <li>
      <PendingEntry
        sent={sent}
        log={log}
        onTakeBack={() =>
          requestComposer({ logId: log.id, sentence: sent.input.sentence ?? '', as: sent.kind, typed: sent.typed })
        }
      />
    </li>
  )
}

/** A comment with its replies. */
function OneThread({ thread, log, highlighted }: { thread: Thread; log: Log; highlighted: string }) {
  const { t } = useTexts()
  const { userId } = usePerson()
  const { first, replies, sent, id } = thread
  const [isReplying, setReplying] = useState(() => hasDraft(`reply ${id}`))
  const reply = () => setReplying(true)
  const below = replies.length > 0 || sent.length > 0 || isReplying
  return (
    <li id={`comment-${first?.id ?? id}`} data-lit={highlighted === `comment-${id}` || undefined}>
      {first ? (
        <OneComment comment={first} log={log} onReply={reply} />
      ) : (
        <p className={style.gone}>{t('talk.goneComment')}</p>
      )}
      {below && (
        <ul className={style.replies}>
          {replies.map((comment) => (
            <li
              key={comment.id}
              id={`comment-${comment.id}`}
              data-lit={highlighted === `comment-${comment.id}` || undefined}
            >
              <OneComment comment={comment} log={log} onReply={reply} />
            </li>
          ))}
          {sent.map((one) => (
            <li key={one.key}>
              <PendingEntry
                sent={one}
                log={log}
                onTakeBack={() => {
                  startDraft(`reply ${id}`, one.typed)
                  reply()
                }}
              />
            </li>
          ))}
          {isReplying && (
            <li className={style.replying}>
              <LazyTextEditor
                logId={log.id}
                form={`reply ${id}`}
                content=""
                mentions={[]}
                label={t('talk.writeReply')}
                verb={t('talk.post')}
                atOnce
                send={(content, typed) => {
                  const answersId = replies.at(-1)?.id ?? id
                  return sendEntry(
                    { kind: 'comment', input: { logId: log.id, content, answersId }, threadId: id },
                    typed,
                    userId,
                    t,
                  )
                }}
                onDone={() => setReplying(false)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

/** Scrolls to the entry named in the URL, for links in notifications. @returns the id of the element to highlight */
function useUrlTarget(count: number): string {
  const [address] = useSearchParams()
  const [comment, feedback] = [address.get('comment'), address.get('feedback')]
  const one = feedback ? `feedback-${feedback}` : ''
  const id = comment ? `comment-${comment}` : one
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'center' })
  }, [id, count])
  return id
}
