import { useMe } from '../../api/me.ts'
import { waiting } from '../../offline/send-queue/list.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { useTexts } from '../../ui/texts.ts'
import { Entry } from './Entry.tsx'
import { Quote } from './Quote.tsx'
import { MentionText } from './MentionText.tsx'
import { sendPending, removePending } from './pending-entries.ts'
import type { PendingEntryData } from './pending-entry.ts'
import type { Log } from './talk-timeline.ts'
import style from './shared/Talk.module.css'

/** A pending or failed entry, which can be retried or moved back into the text box. */
export function PendingEntry({
  sent,
  log,
  onTakeBack,
}: {
  sent: PendingEntryData
  log: Log
  onTakeBack: (sent: PendingEntryData) => void
}) {
  const { t } = useTexts()
  const me = useMe()
  const { content, sentence = '' } = sent.input
  const retry = () => void (sent.waits ? loadSendQueue().then((its) => its.retry([sent.key])) : sendPending(sent, t))
  const takeBackEntry = () => {
    const one = waiting.all().find(({ id }) => id === sent.key)
    if (one) return void loadSendQueue().then(async (its) => (await its.remove(one)) && onTakeBack(sent))
    removePending(sent.key)
    onTakeBack(sent)
  }
  const author = { id: sent.userId, name: me?.name ?? '', rank: me?.rank ?? '' }
  return (
    <Entry
      author={author}
      at={sent.at}
      chips={sent.kind === 'feedback' && <Chip>{t('talk.feedback')}</Chip>}
      state={
        sent.failed === null ? <span role="status">{t(sent.waits ? 'talk.waits' : 'talk.sending')}</span> : <span />
      }
    >
      <Quote sentence={sentence} content={log.content} />
      <MentionText text={content} mentions={sent.typed.people.map(({ id, label }) => ({ id, name: label }))} />
      {sent.failed !== null && (
        <div role="alert">
          <div className="frow bad">
            <FieldError>{sent.failed}</FieldError>
          </div>
          <div className={style.acts}>
            <Button size="sm" onClick={retry}>
              {t('ui.retry')}
            </Button>
            <Button size="sm" look="ghost" onClick={takeBackEntry}>
              {t('talk.takeBack')}
            </Button>
          </div>
        </div>
      )}
    </Entry>
  )
}
