import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHide from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { splitMentions } from '../../../contract/calls/comments/mentions.ts'
import { questions } from '../../../contract/calls/coaching/questions.ts'
import { normalizeLine } from '../../../contract/rules/text-normalization.ts'
import { useRead } from '../../api/reads.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey } from '../needs/shared/needs.ts'
import { askedKinds, type AskableKind } from '../needs/shared/questions.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useQuestionActions, useTokens, type Edited, type OwnQuestion } from './use-question-actions.ts'
import style from './Questions.module.css'

/** The text of a feedback without its mentions. */
const asQuestion = (said: string): string =>
  normalizeLine(
    splitMentions(said, [])
      .filter(({ userId }) => userId === null)
      .map(({ text }) => text)
      .join(''),
  )

/** The question bank: the product's questions with the workgroup's changes, and its own. @param first a feedback to start a question from */
export function QuestionsDialog({ onClose, first = '' }: { onClose: () => void; first?: string }) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Edited | null>(
    first ? { type: 'strategic', key: '', content: asQuestion(first) } : null,
  )
  const isNew = edited !== null && !edited.own && edited.key === ''
  const title = isNew ? t('questions.add') : t(edited ? 'questions.edit' : 'coaching.questions')
  return (
    <Dialog open onClose={onClose} title={title} size="wide" cross>
      {edited ? (
        <QuestionForm edited={edited} isNew={isNew} onDone={first ? onClose : () => setEdited(null)} />
      ) : (
        <Bank onEdit={setEdited} />
      )}
    </Dialog>
  )
}

function Bank({ onEdit }: { onEdit: (edited: Edited) => void }) {
  const { t } = useTexts()
  const { data, isError, refetch, isFetching } = useRead(coaching.questions, {})
  if (isError && !data)
    return <ErrorNotice text={t('questions.notRead')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <LoadingIndicator look="spin" />
  return (
    <>
      <p className="s13 t2">{t('questions.about')}</p>
      {askedKinds.map((type) => (
        <OfKind key={type} type={type} own={data.items.filter((one) => one.type === type)} onEdit={onEdit} />
      ))}
    </>
  )
}

type OfKindProps = { type: AskableKind; own: OwnQuestion[]; onEdit: (edited: Edited) => void }
function OfKind({ type, own, onEdit }: OfKindProps) {
  const { t } = useTexts()
  const { shown } = useTokens()
  return (
    <Section
      title={t(kindKey(type))}
      level={3}
      action={
        <Button
          size="sm"
          look="ghost"
          icon={IconPlus}
          aria-label={t('questions.addOf', { type: t(kindKey(type)) })}
          onClick={() => onEdit({ type, key: '', content: '' })}
        >
          {t('questions.add')}
        </Button>
      }
    >
      <ul className={style.bank}>
        {questions[type].map(({ key }) => {
          const instead = own.find((one) => one.key === key)
          const content = shown({ key, content: instead?.content ?? '' })
          return <Row key={key} of={{ type, key, content, own: instead }} onEdit={onEdit} />
        })}
        {own
          .filter(({ key }) => key === '')
          .map((one) => (
            <Row key={one.questionId} of={{ type, key: '', content: shown(one), own: one }} onEdit={onEdit} />
          ))}
      </ul>
    </Section>
  )
}

function Row({ of, onEdit }: { of: Edited; onEdit: (edited: Edited) => void }) {
  const { t } = useTexts()
  const { hide, remove } = useQuestionActions()
  const { content, key, own } = of
  const isHidden = own?.content === ''
  const mark = isHidden ? 'questions.isHidden' : own && (key ? 'questions.isEdited' : 'questions.isOwn')
  const label = t('questions.more', { question: content })
  const menu: MenuItem[] = [
    { label: t('questions.edit'), icon: IconPencil, onSelect: () => onEdit(of) },
    ...(key && !isHidden ? [{ label: t('questions.hide'), icon: IconHide, onSelect: () => void hide(key, own) }] : []),
    ...(key && own ? [{ label: t('questions.asBefore'), icon: IconBack, onSelect: () => void remove(own) }] : []),
    ...(!key && own
      ? [{ label: t('questions.delete'), icon: IconTrash, danger: true, line: true, onSelect: () => void remove(own) }]
      : []),
  ]
  return (
    <li>
      <span className={isHidden ? 't3' : ''}>{content}</span> {mark && <small className="t3">{t(mark)}</small>}
      <Menu
        label={label}
        items={menu}
        trigger={(props) => <IconButton {...props} size="sm" icon={IconDots} label={label} />}
      />
    </li>
  )
}
