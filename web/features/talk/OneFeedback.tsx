import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import { Suspense, useState } from 'react'
import { feedback as contract } from '../../../contract/calls/feedback/calls.ts'
import { mayAnswerFeedback, mayCloseFeedback, mayEditFeedback, mayEditNeeds } from '../../../contract/permissions.ts'
import { titled } from '../../format/format.ts'
import { optimistically } from '../../kit/records/optimistic.ts'
import { hasDraft } from '../../offline/drafts/drafts.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { usePerson } from '../../api/me.ts'
import { invalidate } from '../../api/invalidation.ts'
import { updateCached } from '../../api/query-client.ts'
import { write } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts, type TextKey } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { LazyTextEditor } from './LazyTextEditor.tsx'
import { Entry } from './Entry.tsx'
import { Quote } from './Quote.tsx'
import { MentionText } from './MentionText.tsx'
import { rightsOf, type Feedback, type Log } from './talk-timeline.ts'
import style from './shared/Talk.module.css'

const KeptQuestion = lazyComponent(
  async () =>
    (await withTexts(['questions', 'coaching', 'coach', 'needs'], () => import('../coaching/shared/KeptQuestion.tsx')))
      .KeptQuestion,
)
const unfinished = (id: string) => {
  if (hasDraft(`feedback ${id}`)) return 'edit'
  return hasDraft(`answer ${id}`) ? 'answer' : null
}
type List = { items: Feedback[]; total: number }

/** Feedback on a log, its answer, and whether it is closed. */
export function OneFeedback({ feedback, log }: { feedback: Feedback; log: Log }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const [isKept, setKept] = useState(false)
  const [doing, setDoing] = useState<'edit' | 'answer' | null>(() => unfinished(feedback.id))
  const { id, ver, asksAnswer, answer, answeredBy, answeredAt, closedAt, mentions } = feedback
  const given = { authorId: feedback.author.id, asksAnswer, answeredById: answeredBy?.id ?? null }
  const changed = async (show: (one: Feedback) => Feedback | null, send: () => Promise<unknown>, failed: TextKey) => {
    const inList = (list: List): List => {
      const items = list.items.flatMap((one) => (one.id === id ? (show(one) ?? []) : one))
      return { items, total: items.length }
    }
    const done = await optimistically(t, {
      doing: t('doing.save'),
      show: () => updateCached(contract.list, inList, { logId: log.id }),
      send,
      failed: (why) => t(failed, { why }),
    })
    if (!done) invalidate('feedback')
    return done
  }
  const close = (isClosed: boolean) =>
    void changed(
      (one) => ({ ...one, closedAt: isClosed ? new Date().toISOString() : null }),
      () => write(contract.close, { id, isClosed, ver }),
      'talk.saveFailed',
    )
  const remove = async () => {
    const question = {
      title: t('talk.deleteFeedback'),
      body: t('talk.deleteBody'),
      verb: t('talk.delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    if (
      await changed(
        () => null,
        () => write(contract.delete, { id, ver }),
        'talk.deleteFailed',
      )
    )
      toast.success(t('talk.deletedFeedback'))
  }
  const [mayEdit, mayClose] = [mayEditFeedback(person, given), mayCloseFeedback(person, given, rightsOf(log))]
  const mayAnswer = mayAnswerFeedback(person, given, rightsOf(log)) && given.authorId !== person.userId
  const menu: MenuItem[] = [
    ...(mayEdit ? [{ label: t('talk.edit'), icon: IconPencil, onSelect: () => setDoing('edit') }] : []),
    ...(mayAnswer && answer
      ? [{ label: t('talk.editAnswer'), icon: IconPencil, onSelect: () => setDoing('answer') }]
      : []),
    ...(mayClose && closedAt ? [{ label: t('talk.reopen'), icon: IconRestore, onSelect: () => close(false) }] : []),
    ...(mayEditNeeds(person) && feedback.content
      ? [{ label: t('talk.keepQuestion'), icon: IconQuestion, onSelect: () => setKept(true) }]
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
      {isKept && (
        <Suspense fallback={null}>
          <KeptQuestion said={feedback.content} onClose={() => setKept(false)} />
        </Suspense>
      )}
      {answer && answeredBy && doing !== 'answer' && (
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
      )}
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
            <Button size="sm" look="ghost" icon={IconCheck} onClick={() => close(true)}>
              {t('talk.close')}
            </Button>
          )}
        </div>
      )}
    </Entry>
  )
}
