import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import IconAsk from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconCustomer from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconDay from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconPlace from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTime from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconText from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs'
import { formatRule } from '../../../../contract/calls/plans/recurrence.ts'
import { weekday } from '../../../../contract/rules/days.ts'
import { dotted, type Format } from '../../../format/format.ts'
import { useDebounced } from '../../../kit/lists/use-debounced.ts'
import { Glyph, type Icon } from '../../../ui/elements/Glyph.tsx'
import { useTexts, type Translate } from '../../../ui/texts.ts'
import { repeatWords } from '../repeat-words.ts'
import { useZoneFormat } from '../shared/zone-format.ts'
import { maxLine } from './line-field.ts'
import { changedPart, partOfLine } from './line-form.ts'
import { parsePlanLine, type PlanLine } from './plan-line.ts'
import type { PlanLineProps } from './line-props.ts'
import { PlanLineQuestions } from './PlanLineQuestions.tsx'
import { useLineCustomers } from './use-line-customers.ts'
import style from './PlanLine.module.css'

type Fact = { icon: Icon; words: string; isMarked: boolean; name: string }

/** What was understood of a line: each part, marked where it is assumed, with questions that one press answers. */
export function PlanLinePreview({
  line,
  onLine,
  day,
  onRead,
  onSuggestion,
  chosenId,
  showsText = false,
}: PlanLineProps) {
  const { t, language } = useTexts()
  const format = useZoneFormat()
  const minute = useMinute(line, format)
  const read = useMemo(() => {
    const [today, time] = minute.split(' ') as [string, string]
    return parsePlanLine(line, { today, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), language })
  }, [line, minute, language])
  const tell = useEffectEvent(() => onRead(read, { changedPart, partOfLine }))
  // Before the paint: who sees an answered question and saves at once saves the answer.
  useLayoutEffect(() => tell(), [read])
  const suggestions = useLineCustomers(read.text)
  const facts =
    line.trim() === '' ? [] : factsOf(read, day, format, t, language).filter(({ name }) => showsText || name !== 'text')
  const { said } = useDebounced({ said: facts.map(({ words }) => words).join(', ') })
  return (
    <div className={style.preview} hidden={facts.length === 0}>
      <ul className="chips" aria-label={t('lines.understood')}>
        {facts.map(({ icon, words, isMarked, name }) => (
          <li key={name} className={`chip ${isMarked ? 'ghosted' : ''}`}>
            <Glyph icon={icon} size={13} />
            {words}
            {isMarked && <Glyph icon={IconAsk} size={13} />}
            {isMarked && <span className="unseen">{t('lines.assumed')}</span>}
          </li>
        ))}
      </ul>
      {line.length > maxLine && <p className={style.ask}>{t('lines.tooLong', { count: maxLine })}</p>}
      <PlanLineQuestions read={read} line={line} onLine={onLine} />
      {suggestions.length > 0 && (
        <div className={style.ask} role="group" aria-label={t('lines.suggestions')}>
          <p>{t('lines.suggestions')}</p>
          <div className="picks">
            {suggestions.map((one) => {
              const id = one.contact?.value ?? one.customer.value
              return (
                <button
                  key={id}
                  type="button"
                  className="pick"
                  aria-pressed={chosenId === id}
                  onClick={() => onSuggestion(one)}
                >
                  <Glyph icon={IconCustomer} />
                  {one.contact ? dotted(one.contact.title, one.customer.title) : one.customer.title}
                </button>
              )
            })}
          </div>
        </div>
      )}
      <p className="unseen" role="status">
        {said && t('lines.read', { what: said })}
      </p>
    </div>
  )
}

/** The day and time at the last change of the line: a preview does not change by itself. */
function useMinute(line: string, format: Format): string {
  const [state, setState] = useState(() => ({ line, minute: format.now().join(' ') }))
  if (state.line === line) return state.minute
  const next = { line, minute: format.now().join(' ') }
  setState(next)
  return next.minute
}

function factsOf(read: PlanLine, shownDay: string, format: Format, t: Translate, language: string): Fact[] {
  const isAsked = (about: string) => read.questions.some((one) => one.about === about && one.doubt !== 'another')
  const day = read.day ?? shownDay
  const facts: (Fact | false)[] = [
    {
      name: 'day',
      icon: IconDay,
      words: read.day ? daysOf(read, format) : t('lines.noDay', { day: format.dayTitle(day) }),
      isMarked: read.day === null || isAsked('day'),
    },
    {
      name: 'time',
      icon: IconTime,
      words: timeOf(read, t),
      isMarked: isAsked('time') || (read.start === null && !read.isAllDay),
    },
    read.repeat && {
      name: 'repeat',
      icon: IconRepeat,
      words: repeatWords(ruleOf(read.repeat, day), day, t, language),
      isMarked: isAsked('repeat'),
    },
    read.text !== '' && { name: 'text', icon: IconText, words: read.text, isMarked: false },
    read.place !== '' && { name: 'place', icon: IconPlace, words: read.place, isMarked: false },
  ].map((fact) => fact || false)
  return facts.filter((fact) => fact !== false)
}
const daysOf = ({ day, endDay, start }: PlanLine, format: Format): string =>
  endDay && endDay !== day && start === null
    ? `${format.dayTitle(day!)} – ${format.dayTitle(endDay)}`
    : format.dayTitle(day!)
function timeOf({ start, end, isAllDay }: PlanLine, t: Translate): string {
  if (isAllDay) return t('plans.allDay')
  if (start === null) return t('lines.noTime')
  return end === null ? start : `${start}–${end}`
}
const ruleOf = (rule: NonNullable<PlanLine['repeat']>, day: string): string =>
  formatRule(rule.every === 'week' && rule.weekdays.length === 0 ? { ...rule, weekdays: [weekday(day)] } : rule, day)
