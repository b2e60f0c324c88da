import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import { Suspense, useState } from 'react'
import { feedback as contract } from '../../../contract/calls/feedback/calls.ts'
import { mayAnswerFeedback, mayCloseFeedback, mayEditFeedback, mayEditNeeds } from '../../../contract/permissions.ts'
import { titled } from '../../format/format.ts'
import { hasDraft } from '../../offline/drafts/drafts.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { usePerson } from '../../api/me.ts'
import { write } from '../../api/writes.ts'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { LazyTextEditor } from './LazyTextEditor.tsx'
import { Entry } from './Entry.tsx'
import { Quote } from './Quote.tsx'
import { MentionText } from './MentionText.tsx'
import { rightsOf, type Feedback, type Log } from './talk-timeline.ts'
import { useFeedbackActions } from './use-feedback-actions.ts'
import style from './shared/Talk.module.css'

const SaveAsQuestion = lazyComponent(
  async () =>
    (
      await withTexts(
        ['questions', 'coaching', 'coach', 'needs'],
        () => import('../coaching/shared/SaveAsQuestion.tsx'),
      )
    ).SaveAsQuestion,
)
const unfinished = (id: string) => {
  if (hasDraft(`feedback ${id}`)) return 'edit'
  return hasDraft(`answer ${id}`) ? 'answer' : null
}

/** Feedback on a log, its answer, and whether it is closed. */
export function OneFeedback({ feedback, log }: { feedback: Feedback; log: Log }) {
  const { t } = useTexts()
  const person = usePerson()
  const [isSavingQuestion, setSavingQuestion] = useState(false)
  const [doing, setDoing] = useState<'edit' | 'answer' | null>(() => unfinished(feedback.id))
  const { id, ver, asksAnswer, answer, answeredBy, closedAt, mentions } = feedback
  const rights = { authorId: feedback.author.id, asksAnswer, answeredById: answeredBy?.id ?? null }
  const { close, remove } = useFeedbackActions(feedback, log.id)
  const [mayEdit, mayClose] = [mayEditFeedback(person, rights), mayCloseFeedback(person, rights, rightsOf(log))]
  const mayAnswer = mayAnswerFeedback(person, rights, rightsOf(log)) && rights.authorId !== person.userId
  const menu: MenuItem[] = [
    ...(mayEdit ? [{ label: t('talk.edit'), icon: IconPencil, onSelect: () => setDoing('edit') }] : []),
    ...(mayAnswer && answer
      ? [{ label: t('talk.editAnswer'), icon: IconPencil, onSelect: () => setDoing('answer') }]
      : []),
    ...(mayClose && closedAt
      ? [{ label: t('talk.reopen'), icon: IconRestore, onSelect: () => void close(false) }]
      : []),
    ...(mayEditNeeds(person) && feedback.content
      ? [{ label: t('talk.keepQuestion'), icon: IconQuestion, onSelect: () => setSavingQuestion(true) }]
      : []),
    ...(mayEdit
      ? [{ label: t('talk.delete'), icon: IconTrash, danger: true, line: true, onSelect: () => void remove() }]
      : []),
  ]
  return (
    <Entry
      author={feedback.author}
      at={feedback.createdAt}
      editedAt={feedback.editedAt}
      menu={doing ? [] : menu}
      chips={
        <>
          <Chip>{t('talk.feedback')}</Chip>
          {closedAt && <Chip icon={IconCheck}>{t('talk.isClosed')}</Chip>}
          {!closedAt && asksAnswer && !answer && <Chip dashed>{t('talk.asksAnswer')}</Chip>}
        </>
      }
    >
      <Quote sentence={feedback.sentence} content={log.content} />
      {doing === 'edit' ? (
        <LazyTextEditor
          logId={log.id}
          form={`feedback ${id}`}
          content={feedback.content}
          mentions={mentions}
          label={t('talk.edit')}
          verb={t('talk.save')}
          send={(content) => write(contract.update, { id, ver, content, asksAnswer })}
          onDone={() => setDoing(null)}
        />
      ) : (
        <MentionText text={feedback.content} mentions={mentions} />
      )}
      {isSavingQuestion && (
        <Suspense fallback={null}>
          <SaveAsQuestion said={feedback.content} onClose={() => setSavingQuestion(false)} />
        </Suspense>
      )}
      {doing !== 'answer' && <Answer feedback={feedback} />}
      {doing === 'answer' && (
        <LazyTextEditor
          logId={log.id}
          form={`answer ${id}`}
          content={answer}
          mentions={mentions}
          label={t('talk.answer')}
          verb={t(answer ? 'talk.save' : 'talk.sendAnswer')}
          send={(content) => write(contract.answer, { id, ver, content })}
          onDone={() => setDoing(null)}
        />
      )}
      {doing === null && !closedAt && (
        <div className={style.acts}>
          {mayAnswer && !answer && (
            <Button size="sm" look={asksAnswer ? 'default' : 'ghost'} onClick={() => setDoing('answer')}>
              {t('talk.answer')}
            </Button>
          )}
          {mayClose && (
            <Button size="sm" look="ghost" icon={IconCheck} onClick={() => void close(true)}>
              {t('talk.close')}
            </Button>
          )}
        </div>
      )}
    </Entry>
  )
}

function Answer({ feedback: { answer, answeredBy, answeredAt, mentions } }: { feedback: Feedback }) {
  const { t } = useTexts()
  const format = useFormat()
  if (!answer || !answeredBy) return null
  return (
    <div className={style.answer}>
      <div className={style.head}>
        <b>{titled(answeredBy.name, answeredBy.rank)}</b>
        <span>{t('talk.answerOf')}</span>
        {answeredAt && (
          <time className="num" dateTime={answeredAt}>
            {format.moment(answeredAt)}
          </time>
        )}
      </div>
      <MentionText text={answer} mentions={mentions} />
    </div>
  )
}
