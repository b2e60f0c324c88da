import { useState } from 'react'
import { feedback } from '../../../../contract/calls/feedback/calls.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { useDraft } from '../../../offline/drafts/use-draft.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { useClientKey } from '../../../kit/forms/use-client-key.ts'
import { write } from '../../../api/writes.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useLogNeeds } from '../../needs/shared/use-log-needs.ts'
import { Composer } from '../Composer.tsx'
import { FeedbackTools } from '../FeedbackTools.tsx'
import { emptyTalk, newEntryDraft } from './talk-draft.ts'
import type { Log } from '../talk-timeline.ts'
import style from './FeedbackDialog.module.css'

/**
 * Feedback on a log, or on one of its sentences, where the log itself is not shown. The draft is the one of the text
 * box below the log.
 */
export function FeedbackDialog({ logId, onClose }: { logId: string; onClose: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(salesLogs.detail, { id: logId })
  return (
    <Dialog open onClose={onClose} title={read.data?.title ?? t('talk.writeFeedback')} size="wide" cross>
      {read.isPending && <Skeleton rows={4} shape="line" />}
      {read.isError && !read.data && (
        <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      )}
      {read.data && <Writing log={read.data} onClose={onClose} />}
    </Dialog>
  )
}

function Writing({ log, onClose }: { log: Log; onClose: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const draft = useDraft(`talk ${log.id}`, () => emptyTalk, newEntryDraft(log.id))
  const { sentence, asksAnswer, isFeedback: _, ...typed } = draft.values
  const [state, setState] = useState<{ busy: boolean; error?: string | undefined }>({ busy: false })
  const keyOf = useClientKey()
  async function sendFeedback(content: string): Promise<void> {
    const input = { logId: log.id, content, sentence, asksAnswer }
    setState({ busy: true })
    try {
      await write(feedback.create, { ...input, clientKey: keyOf(JSON.stringify(input)) })
    } catch (error) {
      return setState({ busy: false, error: errorText(error) })
    }
    draft.startAgain()
    onClose()
    toast.success(t('talk.gaveFeedback'))
  }
  return (
    <>
      <p className="s13 t2">{t('talk.chooseSentence')}</p>
      <Sentences
        log={log}
        chosen={sentence}
        onChoose={(one) => draft.change({ sentence: one === sentence ? '' : one, isFeedback: true })}
      />
      <Composer
        logId={log.id}
        label={t('talk.writeFeedback')}
        placeholder={t('talk.writeFeedback')}
        typed={typed}
        onType={(next) => {
          setState({ busy: state.busy })
          draft.change({ ...next, isFeedback: true })
        }}
        verb={t('talk.give')}
        primary
        busy={state.busy}
        error={state.error}
        autoFocus
        onSend={(content) => void sendFeedback(content)}
        onCancel={onClose}
        draftKey={draft.name}
        tools={<FeedbackTools log={log} people={typed.people} asksAnswer={asksAnswer} onChange={draft.change} />}
      />
    </>
  )
}

type Place = { start: number; end: number }
/** The text of the log; each sentence can be chosen. */
function Sentences({ log, chosen, onChoose }: { log: Log; chosen: string; onChoose: (sentence: string) => void }) {
  const { needs } = useLogNeeds(log)
  const places = needs && needs.items.length > 0 ? needs.items : linesOf(log.content)
  return (
    <div className={style.text}>
      {places.map(({ start, end }, at) => {
        const said = log.content.slice(start, end).trim()
        if (said === '' || said.length > limits.sentence) return <span key={start}>{said}</span>
        const isNewLine = at > 0 && log.content.slice(places[at - 1]!.end, start + 1).includes('\n')
        return (
          <span key={start}>
            {isNewLine && <br />}
            <button type="button" aria-pressed={chosen === said} onClick={() => onChoose(said)}>
              {said}
            </button>{' '}
          </span>
        )
      })}
    </div>
  )
}
/** Fallback for logs without an analysis: one range per line. */
function linesOf(content: string): Place[] {
  const places: Place[] = []
  let start = 0
  for (const line of content.split('\n')) {
    if (line.trim() !== '') places.push({ start, end: start + line.length })
    start += line.length + 1
  }
  return places
}
