import IconOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import type { ReactNode } from 'react'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { Glyph, type Icon } from '../../../ui/elements/Glyph.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { LogForm } from '../../sales-logs/shared/log-form.ts'
import { ConfidenceTicks } from '../ConfidenceTicks.tsx'
import { CoachQuestions } from './CoachQuestions.tsx'
import { NeedChip } from '../shared/NeedChip.tsx'
import { coachIcon, kindKey, needClass } from '../shared/needs.ts'
import type { AskableKind } from '../shared/questions.ts'
import type { useLiveAnalysis } from './use-live-analysis.ts'
import { nearestGuesses, type FoundSentence } from './text-ranges.ts'
import style from './Coach.module.css'

const ticks = { sure: 3, likely: 2, unsure: 1 } as const
type Props = { form: FieldsOf<LogForm>; read: ReturnType<typeof useLiveAnalysis>; lacking: readonly AskableKind[] }

/** The found needs or the nearest types, the questions about missing ones, and what the analysis is based on. */
export function CoachFindings({ form, read, lacking }: Props) {
  const { t } = useTexts()
  const { items, found, doing, isPlain, isTaught } = read
  const text = form.values.content
  return (
    <>
      <AnalysisStatus doing={doing} />
      {text.trim() === '' && <p className="s13 t3">{t('writing.begin')}</p>}
      {doing !== 'off' && items.length > 0 && found.length === 0 && <NoneFound nearest={nearestGuesses(items)} />}
      {found.length > 0 && (
        <Section title={t('writing.found')} count={found.length} level={3}>
          <ul className={style.found}>
            {found.map((one) => (
              <FoundNeed key={one.start} one={one} text={text} />
            ))}
          </ul>
        </Section>
      )}
      <CoachQuestions form={form} kinds={lacking} />
      {items.length > 0 && (
        <p className="s12 t3">
          {t(isTaught ? 'writing.taught' : 'writing.starter')} {isPlain && `${t('needs.plain')}. `}
          {t('writing.kept')}
        </p>
      )}
    </>
  )
}

function AnalysisStatus({ doing }: Pick<Props['read'], 'doing'>) {
  const { t } = useTexts()
  if (doing === 'offline')
    return (
      <Note icon={IconOff} title={t('writing.offline')}>
        {t('writing.offlineWhy')}
      </Note>
    )
  if (doing === 'failed')
    return (
      <Note icon={IconOff} title={t('writing.failed')}>
        {t('writing.goOn')}
      </Note>
    )
  return doing === 'off' ? <p className="s13 t3">{t('needs.noAnalysis')}</p> : null
}

const Note = ({ icon, title, children }: { icon: Icon; title: string; children: ReactNode }) => (
  <div className={style.note}>
    <Glyph icon={icon} />
    <p>
      <b>{title}</b> {children}
    </p>
  </div>
)

function NoneFound({ nearest }: { nearest: AskableKind[] }) {
  const { t } = useTexts()
  return (
    <Note icon={coachIcon} title={t('needs.noneFound')}>
      {t('writing.goOn')}
      {nearest.length > 0 && (
        <span className={`chips ${style.guesses}`}>
          {nearest.map((kind) => (
            <NeedChip key={kind} kind={kind} label={t('needs.perhaps', { type: t(kindKey(kind)) })} look="missing" />
          ))}
        </span>
      )}
    </Note>
  )
}

function FoundNeed({ one, text }: { one: FoundSentence; text: string }) {
  const { t } = useTexts()
  const { type, itemName, certainty, start, end } = one
  return (
    <li className={needClass(type)}>
      <div>
        <NeedChip kind={type} label={t(kindKey(type))} /> <span className="one s13">{itemName}</span>{' '}
        <ConfidenceTicks kind={type} ticks={ticks[certainty]} label={t(`needs.certainty.${certainty}`)} />
      </div>
      <q>{text.slice(start, end)}</q>
    </li>
  )
}
