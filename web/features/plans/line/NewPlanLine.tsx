import { useRef, useState } from 'react'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import type { PlanForm } from '../plan-form.ts'
import { useZoneFormat } from '../shared/zone-format.ts'
import { linePartOf } from './line-part.ts'
import { PlanLineField } from './PlanLineField.tsx'
import style from './PlanLine.module.css'

/** The first field of a new plan: a line that fills in the fields below, where what was understood is seen at once. */
export function NewPlanLine({ form, given }: { form: FieldsOf<PlanForm>; given: string }) {
  const format = useZoneFormat()
  const { values, change } = form
  const [line, setLine] = useState(given)
  const [base] = useState(() => linePartOf(values))
  const last = useRef(base)
  return (
    <div className={style.inForm}>
      <PlanLineField
        line={line}
        onLine={setLine}
        day={base.day ?? format.today()}
        onRead={(read, { changedPart, partOfLine }) => {
          const part = partOfLine(read, base)
          const changed = changedPart(last.current, part)
          last.current = part
          if (Object.keys(changed).length > 0) change(changed, ...Object.keys(changed), 'start', 'end')
        }}
        chosenId={values.contactId?.value ?? values.customerId?.value}
        onSuggestion={({ customer, contact }) => change({ customerId: customer, contactId: contact })}
        onEnter={() => document.querySelector<HTMLElement>('[data-field=text] textarea')?.focus()}
      />
    </div>
  )
}
