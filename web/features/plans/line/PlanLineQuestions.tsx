import { useTexts, type Translate } from '../../../ui/texts.ts'
import { useZoneFormat } from '../shared/zone-format.ts'
import type { PlanLine } from './plan-line.ts'
import type { Option, Question } from './reader.ts'
import style from './PlanLine.module.css'

type Props = { read: PlanLine; line: string; onLine: (line: string) => void }

/** What is assumed or not understood; an answer writes the line plainly. */
export function PlanLineQuestions({ read, line, onLine }: Props) {
  const { t, language } = useTexts()
  const format = useZoneFormat()
  // '오후 3:00': with the halves of the day, since they are the question.
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', hour12: true, timeZone: 'UTC' })
  const labelOf = ({ day, time, place }: Option): string =>
    day ? format.dayTitle(day) : time ? clock.format(new Date(`2026-01-01T${time}Z`)) : (place ?? '')
  const isRead = ({ day, time, place }: Option) =>
    day ? day === read.day : time ? time === read.start : place === read.place
  return (
    <>
      {read.questions.map((question) => (
        <div
          key={`${question.doubt} ${question.about} ${question.from}`}
          className={style.ask}
          role="group"
          aria-label={textOf(question, line, t)}
        >
          <p>{textOf(question, line, t)}</p>
          {question.options.length > 0 && (
            <div className="picks">
              {question.options.map((option) => (
                <button
                  key={option.line}
                  type="button"
                  className="pick"
                  aria-pressed={isRead(option)}
                  onClick={() => onLine(option.line)}
                >
                  {labelOf(option)}
                </button>
              ))}
            </div>
          )}
        </div>
      ))}
    </>
  )
}
/** '‘3시’는 오전인가요, 오후인가요?' */
function textOf({ doubt, about, from, to }: Question, line: string, t: Translate): string {
  const words = line.slice(from, to).trim()
  if (doubt === 'vague') return t(about === 'day' ? 'lines.ask.vagueDay' : 'lines.ask.vagueTime')
  if (doubt === 'past') return t(about === 'day' ? 'lines.ask.pastDay' : 'lines.ask.pastTime')
  return t(`lines.ask.${doubt}`, { words })
}
