import { sendKeys } from '../../sales-logs/shared/send-keys.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
import { useClientKey } from '../../../kit/forms/use-client-key.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { CalendarParts } from '../calendar-parts.ts'
import { emptyPlan, inputOfForm } from '../plan-form.ts'
import { isCertain, partOfLine } from './line-form.ts'
import { linePartOf } from './line-part.ts'
import type { PlanLine } from './plan-line.ts'
import { quickPlanId } from '../use-calendar.ts'
import { PlanLineField } from './PlanLineField.tsx'
import type { Suggestion } from './use-line-customers.ts'
import style from './PlanLine.module.css'

/** A line above the small month: Enter opens the form filled in, ⌘Enter saves what is certain. */
export function QuickPlan({ parts: { calendar, format } }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [line, setLine] = useState('')
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const [known, setKnown] = useState<{ line: string; read: PlanLine } | null>(null)
  const read = known?.line === line && line.trim() !== '' ? known.read : null
  const isSaving = useRef(false)
  const keyOf = useClientKey()
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
    if (!read || !isCertain(read)) return open()
    if (isSaving.current) return
    isSaving.current = true
    const blank = emptyPlan({ start: read.day!, end: read.day!, isAllDay: true }, format)
    const values = {
      ...blank,
      ...partOfLine(read, linePartOf(blank)),
      customerId: chosen?.customer ?? null,
      contactId: chosen?.contact ?? null,
    }
    try {
      await toast.during(t('doing.save'), () =>
        write(plans.create, { ...inputOfForm(values, format), clientKey: keyOf(line) }),
      )
      toast.success(t('plans.added'))
      keyOf('')
      setLine('')
      setChosen(null)
      calendar.goTo(read.day!)
    } catch (error) {
      toast.error(t('plans.line.addFailed', { why: errorMessage(error, t) }))
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
        showsText
        onRead={(next) => setKnown({ line, read: next })}
        chosenId={chosen?.contact?.value ?? chosen?.customer.value}
        onSuggestion={(one) => setChosen((was) => (was && idOf(was) === idOf(one) ? null : one))}
        onEnter={open}
        onModEnter={() => void save()}
      />
      {read && (
        <div className={style.actions}>
          {isCertain(read) && (
            <Button size="sm" look="primary" keys={sendKeys} onClick={() => void save()}>
              {t('form.save')}
            </Button>
          )}
          <Button size="sm" keys="↵" onClick={open}>
            {t('plans.line.open')}
          </Button>
        </div>
      )}
    </div>
  )
}
const idOf = ({ customer, contact }: Suggestion) => contact?.value ?? customer.value
