// Saves the form of an existing plan. In a conflict changes of different fields are merged; for the others the dialog
// opens.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { callApi } from '../../api/client.ts'
import type { ConflictDialogProps } from '../../kit/conflicts/ConflictDialog.tsx'
import { loadConflictDialog } from '../../kit/conflicts/LazyConflictDialog.tsx'
import type { FieldsOf, FormOf } from '../../kit/forms/use-form.ts'
import { removeReplaced } from '../../offline/send-queue/forms.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { formOfPlan, inputOfEdit } from './edit-form.ts'
import { type Plan, type PlanForm } from './plan-form.ts'
import { loadPlanQueue } from './load-plan-queue.ts'
import { slotOf } from './plan-entries.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { usePlanLabels } from './use-plan-labels.ts'
import { useUndoPlan } from './use-undo-plan.ts'

type Values = PlanForm & { ver: number }
type Form = FieldsOf<Values> & Pick<FormOf<Values>, 'send' | 'forget'>
/** A contact belongs to its customer, and an end to its start. */
const together = {
  customerId: ['customerId', 'contactId'],
  start: ['day', 'time', 'endDay', 'endTime', 'isAllDay'],
}

/** @param base the form of the plan when the edit began; null where that is unknown */
export function useSavePlan(plan: Plan, form: Form, base: PlanForm | null) {
  const { t } = useTexts()
  const format = useZoneFormat()
  const navigate = useNavigate()
  const labels = usePlanLabels()
  const offerUndo = useUndoPlan()
  const [both, ask] = useState<{ mine: PlanForm; theirs: Plan; scope: Scope } | null>(null)
  const leave = (day: string | null) => {
    form.forget()
    void navigate(href(paths.calendar, {}, { day: day ?? plan.day }), { replace: true })
  }
  const saveOn = async (values: PlanForm, scope: Scope, was: Plan, ver: number, common = base): Promise<void> => {
    const { sendPlanEdit } = await loadPlanQueue()
    const fields = inputOfEdit(values, format, was)
    try {
      const saved = await sendPlanEdit({ plan: { ...was, day: plan.day }, fields, values, scope, ver }, format)
      if (saved) toast.success(t('plans.updated'), offerUndo(saved.id))
      leave(values.day)
    } catch (error) {
      if (!(error instanceof CallError) || error.word !== 'stale') throw error
      const theirs = await callApi(plans.detail, { id: plan.id, day: plan.day })
      const { merge } = await loadConflictDialog()
      const merged = merge(common, values, formOfPlan(theirs, format), together)
      if (merged.open.length > 0) return ask({ mine: values, theirs, scope })
      await saveOn(merged.values, scope, theirs, theirs.ver, formOfPlan(theirs, format))
    }
  }
  const send = (values: Values, scope: Scope, was: Plan, common = base) =>
    void form.send(() => saveOn(values, scope, was, values.ver, common), {
      doing: t('doing.save'),
      failed: t('plans.saveFailed'),
    })
  const stale: ConflictDialogProps<PlanForm> | null = both && {
    base,
    mine: both.mine,
    theirs: formOfPlan(both.theirs, format),
    by: null,
    labels,
    shown: (values) => ({
      start: [
        values.day && format.date(values.day),
        values.time,
        values.endDay && format.date(values.endDay),
        values.endTime,
      ]
        .filter(Boolean)
        .join(' '),
      alarms: values.alarms.map((minutes) => t(`plans.alarm.${minutes as 5}`)).join(', '),
      isPrivate: values.isPrivate ? t('plans.private') : '',
    }),
    together,
    save: (chosen, isTheirs) => {
      const { theirs, scope } = both
      ask(null)
      if (isTheirs) {
        removeReplaced(slotOf(plan))
        return leave(chosen.day)
      }
      const next = { ...chosen, ver: theirs.ver }
      form.change(next)
      send(next, scope, theirs, formOfPlan(theirs, format))
    },
    close: () => ask(null),
  }
  return { save: (scope: Scope) => send(form.values, scope, plan), stale }
}
