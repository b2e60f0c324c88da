import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { characterCount } from '../../../../contract/rules/text-normalization.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { coaching } from '../../../../contract/calls/coaching/calls.ts'
import { useRead } from '../../../api/reads.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { isNameKnown, type LogForm } from '../../sales-logs/shared/log-form.ts'
import { NeedChip } from '../shared/NeedChip.tsx'
import { kindKey } from '../shared/needs.ts'
import { questionText, namesIn, questionsOf, type AskableKind } from '../shared/questions.ts'
import { withoutQuestion, withQuestion } from './text-ranges.ts'
import style from './Coach.module.css'

/** One question per missing need type; a press adds it to the next step or removes it again. */
export function CoachQuestions({ form, kinds }: { form: FieldsOf<LogForm>; kinds: readonly AskableKind[] }) {
  const { t } = useTexts()
  const { values, change } = form
  const names = namesOf(values)
  const { data } = useRead(coaching.questions, {}, { staleTime: 300_000 })
  const own = data?.items ?? []
  if (kinds.length === 0) return <p className="s13 t2">{t('writing.nothingMissing')}</p>
  return (
    <Section title={t('writing.ask')} level={3}>
      <ul className={style.asks}>
        {kinds.map((kind) => {
          const [first] = questionsOf(kind, names, own, turnOf(values))
          if (!first) return null
          const question = questionText(first, names, t)
          const isTaken = values.nextStep.includes(question)
          const taken = withQuestion(values.nextStep, question)
          const isFull = !isTaken && characterCount(taken) > limits.line
          return (
            <li key={kind}>
              <NeedChip kind={kind} label={t(kindKey(kind))} look="text" />
              <button
                type="button"
                aria-pressed={isTaken}
                aria-disabled={isFull}
                data-tip={t(isFull ? 'writing.full' : isTaken ? 'writing.takeOut' : 'writing.take')}
                onClick={() => {
                  if (!isFull) change({ nextStep: isTaken ? withoutQuestion(values.nextStep, question) : taken })
                }}
              >
                <span>{question}</span>{' '}
                {isTaken ? (
                  <span className={style.taken}>
                    <Glyph icon={IconCheck} size={14} /> {t('writing.taken')}
                  </span>
                ) : (
                  <>
                    <Glyph icon={IconPlus} />
                    <span className="unseen">{t(isFull ? 'writing.full' : 'writing.take')}</span>
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function namesOf({ customerId, contactId }: LogForm) {
  const named = isNameKnown(contactId) ? contactId : null
  const names = {
    customer: customerId?.title ?? '',
    contact: named?.title ?? '',
    title: named?.sub?.split(' · ')[0] ?? '',
  }
  return namesIn(currentLanguage(), names)
}
/** Stable for a log while its customer and day stay the same. */
const turnOf = ({ customerId, day }: LogForm): number => Number(customerId?.value ?? 0) + Number(day?.slice(-2) ?? 0)
