import { sendKeys } from '../sales-logs/shared/send-keys.ts'
import { useEffect, useState } from 'react'
import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { defer } from '../../boot/deferred.ts'
import { LazyConflictDialog } from '../../kit/conflicts/LazyConflictDialog.tsx'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { useTexts } from '../../ui/texts.ts'
import { loadPlanQueue } from './load-plan-queue.ts'
import { scopeOf } from './plan-entries.ts'
import { PlanFields } from './PlanFields.tsx'
import { formOfPlan, inputOfEdit } from './edit-form.ts'
import { type Plan, type PlanForm } from './plan-form.ts'
import { useAskScope } from './use-ask-scope.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { usePlanLabels } from './use-plan-labels.ts'
import { useQueuedChange } from './use-queued-plans.ts'
import { useSavePlan } from './use-save-plan.ts'
import style from './Calendar.module.css'

/** The form of an existing plan; it continues an edit that waits in the send queue. */
export function EditPlan({ plan }: { plan: Plan }) {
  const { t } = useTexts()
  const format = useZoneFormat()
  const askScope = useAskScope()
  const queued = useQueuedChange(plan)
  const [begun] = useState(() => (queued?.kind === 'planEdit' ? (queued.values as PlanForm & { ver: number }) : null))
  const form = useForm({
    rules: plans.update.input,
    keep: `plan ${plan.id} ${plan.day}`,
    first: () => begun ?? { ...formOfPlan(plan, format), ver: plan.ver },
    input: ({ ver, ...values }) => ({
      ...inputOfEdit(values, format, plan),
      id: plan.id,
      ver,
      day: plan.day,
      scope: 'all',
    }),
    labels: usePlanLabels(),
  })
  const { save, stale } = useSavePlan(
    plan,
    form,
    begun || form.values.ver !== plan.ver ? null : formOfPlan(plan, format),
  )
  useEffect(() => defer(loadPlanQueue), [])
  const submit = async () => {
    if (!form.check()) return
    // With another rule the whole series changes, or its rest.
    const scope: Scope | null = scopeOf(queued) ?? (plan.repeat ? await askScope('save') : 'all')
    if (scope) save(scope)
  }
  return (
    <FormPage
      form={form}
      path={[{ label: t('nav.calendar'), to: paths.calendar }, { label: t('plans.editTitle') }]}
      leaveTo={href(paths.calendar, {}, { day: plan.day })}
      verb={t('form.save')}
      keys={sendKeys}
      className={style.form!}
      onSubmit={() => void submit()}
    >
      <PlanFields form={form} exceptId={plan.id} />
      {stale && <LazyConflictDialog busy={form.busy} {...stale} />}
    </FormPage>
  )
}
