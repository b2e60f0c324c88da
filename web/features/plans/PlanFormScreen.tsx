import { sendKeys } from '../sales-logs/shared/send-keys.ts'
import { Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayEditPlan } from '../../../contract/permissions.ts'
import { addDays, clockTime } from '../../../contract/rules/days.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { defer } from '../../boot/deferred.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { parseId } from '../../kit/address/ids.ts'
import { textUpTo, validDay } from '../../kit/address/param-readers.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { useForm } from '../../kit/forms/use-form.ts'
import { renewKey } from '../../kit/forms/renew-key.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { databaseMayExist, sendQueueDatabase } from '../../offline/databases.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { NewPlanLine } from './line/NewPlanLine.tsx'
import { PlanFields } from './PlanFields.tsx'
import { emptyPlan, inputOfForm } from './plan-form.ts'
import { readGivenPlan, usePeopleOfPlan } from './use-given-plan.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import { loadPlanQueue } from './load-plan-queue.ts'
import { usePlanLabels } from './use-plan-labels.ts'
import style from './Calendar.module.css'

/** The form of a plan: of a new one, or with `plan` in the address of an existing one. */
export function PlanFormScreen() {
  const { t } = useTexts()
  const [address] = useSearchParams()
  const person = usePerson()
  const me = useMe()
  const id = parseId(address.get('plan') ?? '')
  const day = validDay(address.get('day') ?? '')
  const plan = useRead(plans.detail, { id, day }, { enabled: id !== '', staleTime: 0 })
  const title = t(id ? 'plans.editTitle' : 'plans.newTitle')
  useTitle(plan.data?.text ? `${title} · ${plan.data.text}` : title)
  // It waits for `me`, whose time zone and language the form needs.
  if (!id) return me ? <NewPlan key={address.toString()} /> : null
  return (
    <RecordPage
      read={plan}
      title={title}
      leave={{ label: t('ui.close'), to: paths.calendar, by: 'cross' }}
      list={{ label: t('plans.toCalendar'), to: paths.calendar }}
      may={(record) => mayEditPlan(person, { ownerId: record.owner.id })}
      isReady={me !== undefined}
    >
      {(record) => (
        <Suspense fallback={<LoadingIndicator look="page" />}>
          <EditPlan key={`${id} ${day}`} plan={record} />
        </Suspense>
      )}
    </RecordPage>
  )
}

const isInstant = (text: string) => text.length <= 32 && !Number.isNaN(Date.parse(text))
const calendarOn = (day: string) => href(paths.calendar, {}, { day })

function NewPlan() {
  const { t } = useTexts()
  const format = useZoneFormat()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [start, end] = [address.get('start') ?? '', address.get('end') ?? '']
  const about = readGivenPlan(address)
  const isAllDay = address.get('all') === '1' && validDay(start) !== '' && validDay(end) !== ''
  const given = isAllDay || (isInstant(start) && isInstant(end)) ? { start, end } : defaultTimes(format, about.day)
  const form = useForm({
    rules: plans.create.input,
    keep: `plan ${textUpTo(100)(address.get('form') ?? '') || about.name || start}`,
    first: () => ({
      ...emptyPlan({ ...given, isAllDay }, format),
      text: about.text,
      clientKey: crypto.randomUUID() as string,
    }),
    input: ({ clientKey, ...values }) => ({ ...inputOfForm(values, format), logId: about.logId, clientKey }),
    labels: usePlanLabels(),
  })
  usePeopleOfPlan(form, about)
  useEffect(() => defer(loadPlanQueue), [])
  const submit = () => {
    const input = form.check()
    if (!input) return
    void form.send(
      async () => {
        const { sendNewPlan } = await loadPlanQueue()
        const made = await sendNewPlan(form.values, input, address, format)
        form.forget()
        // Otherwise it waits in the send queue, which has said so.
        if (made) toast.success(t('plans.added'))
        void navigate(calendarOn(form.values.day ?? format.today()), { replace: true })
      },
      {
        doing: t('doing.save'),
        failed: t('plans.addFailed'),
        caught: renewKey((clientKey) => form.change({ clientKey })),
      },
    )
  }
  return (
    <FormPage
      form={form}
      path={[{ label: t('nav.calendar'), to: paths.calendar }, { label: t('plans.newTitle') }]}
      leaveTo={paths.calendar}
      verb={t('form.save')}
      keys={sendKeys}
      className={style.form!}
      onSubmit={submit}
    >
      <NewPlanLine form={form} given={about.line} />
      <PlanFields form={form} exceptId="" />
    </FormPage>
  )
}
/** The next full half hour, for an hour; late in the evening the next day from 09:00; of another day from 10:00. */
function defaultTimes(format: ReturnType<typeof useZoneFormat>, given: string): { start: string; end: string } {
  const [today, time] = format.now()
  const next = (Math.floor((Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 30) + 1) * 30
  const isLate = next >= 1380
  const isOther = given !== '' && given !== today
  const at = (minutes: number) =>
    format.instantOf(isOther ? given : isLate ? addDays(today, 1) : today, clockTime(minutes))
  const minutes = isOther ? 600 : isLate ? 540 : next
  return { start: at(minutes), end: at(minutes + 60) }
}

/** The send queue is loaded before the form, which continues a queued edit. */
const EditPlan = lazyComponent(async () => {
  const [loaded, mayExist] = await Promise.all([import('./EditPlan.tsx'), databaseMayExist(sendQueueDatabase)])
  if (mayExist) await loadSendQueue().catch(() => {})
  return loaded.EditPlan
})
