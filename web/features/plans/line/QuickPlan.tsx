import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { CalendarParts } from '../calendar-parts.ts'
import { emptyPlan, inputOfForm } from '../plan-form.ts'
import { isCertain, linePartOf, partOfLine } from './line-form.ts'
import type { PlanLine } from './plan-line.ts'
import { PlanLineField, quickPlanId } from './PlanLineField.tsx'
import type { Suggestion } from './use-line-customers.ts'
import style from './PlanLine.module.css'

/** A line above the small month: Enter opens the form filled in, ⌘Enter saves what is certain. */
export function QuickPlan({ parts: { calendar, format } }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [line, setLine] = useState('')
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const read = useRef<{ line: string; read: PlanLine } | null>(null)
  const isSaving = useRef(false)
  // A line that is sent again is the same plan.
  const sent = useRef({ line: '', key: '' })
  const open = () => {
    if (line.trim() === '') return
    void navigate(
      href(
        paths.registerPlan,
        {},
        {
          line,
          day: calendar.day,
          customer: chosen?.customer.value ?? '',
          contact: chosen?.contact?.value ?? '',
        },
      ),
    )
  }
  const save = async () => {
    const known = read.current?.line === line ? read.current.read : null
    if (!known || !isCertain(known)) return open()
    if (isSaving.current) return
    isSaving.current = true
    if (sent.current.line !== line) sent.current = { line, key: crypto.randomUUID() }
    const blank = emptyPlan({ start: known.day!, end: known.day!, isAllDay: true }, format)
    const values = {
      ...blank,
      ...partOfLine(known, linePartOf(blank)),
      customerId: chosen?.customer ?? null,
      contactId: chosen?.contact ?? null,
    }
    try {
      await toast.during(t('doing.save'), () =>
        write(plans.create, { ...inputOfForm(values, format), clientKey: sent.current.key }),
      )
      toast.success(t('plans.added'))
      sent.current = { line: '', key: '' }
      setLine('')
      setChosen(null)
      calendar.goTo(known.day!)
    } catch (error) {
      toast.error(t('lines.addFailed', { why: errorMessage(error, t) }))
    } finally {
      isSaving.current = false
    }
  }
  return (
    <div className={style.quick}>
      <PlanLineField
        layout="bare"
        id={quickPlanId}
        line={line}
        onLine={setLine}
        day={calendar.day}
        onRead={(next) => {
          read.current = { line, read: next }
        }}
        chosenId={chosen?.contact?.value ?? chosen?.customer.value}
        onSuggestion={(one) => setChosen((was) => (was && idOf(was) === idOf(one) ? null : one))}
        onEnter={open}
        onModEnter={() => void save()}
      />
    </div>
  )
}
const idOf = ({ customer, contact }: Suggestion) => contact?.value ?? customer.value
