import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { href, paths } from '../../../../contract/core/paths.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { CallError } from '../../../api/call-error.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { parseId } from '../../../kit/address/ids.ts'
import { FormPage } from '../../../kit/forms/FormPage.tsx'
import { useForm, type FieldsOf } from '../../../kit/forms/use-form.ts'
import { usePerson } from '../../../api/me.ts'
import { defer } from '../../../boot/deferred.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useFormat } from '../../../format/use-format.ts'
import { FormFiles, uploadFormFiles } from '../../files/shared/later.tsx'
import { emptyForm, inputOf, waitingContacts, type LogForm, type NewLogForm } from '../shared/log-form.ts'
import { newLogDraft } from '../shared/log-draft.ts'
import { DraftConflict, DraftState } from '../../../offline/drafts/draft-state.ts'
import { LogFields } from './LogFields.tsx'
import { sendKeys } from '../shared/send-keys.ts'
import { formOfPlan, logFormKey, planOfForm } from '../shared/start-log.ts'
import { useCustomerFromUrl } from './use-customer-from-url.ts'
import { useLabels } from '../shared/use-labels.ts'
import style from './Write.module.css'

/** Needed to store the log offline. */
const loadSendQueue = () => import('./queued-log.ts')
const PlanOfLog = lazyComponent(async () => (await import('./PlanOfLog.tsx')).PlanOfLog)
const newKey = (): string => crypto.randomUUID()

export function NewLog() {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const customerId = parseId(address.get('customer') ?? '')
  const aboutPlan = formOfPlan(address.get('plan') ?? '', address.get('day') ?? '')
  const name = address.get('form') ?? (planOfForm(aboutPlan).planId ? aboutPlan : customerId || 'new')
  const form = useForm({
    rules: salesLogs.create.input,
    keep: logFormKey(name),
    draft: newLogDraft(format),
    first: (): NewLogForm => ({ ...emptyForm(format), clientKey: newKey(), ...planOfForm(name) }),
    input: ({ clientKey, planId: plan, planDay: day, ...values }) => ({
      ...inputOf(values, format),
      clientKey,
      planId: plan,
      planDay: day,
    }),
    labels: useLabels(),
    // The contact field waits for the customer.
    waiting: ({ customerId: customer }) => (customer ? [] : ['contactId']),
  })
  useCustomerFromUrl(form, address.has('form') ? form.keptAs : null)
  useLastChannel(form)
  useEffect(() => defer(() => Promise.all([loadSendQueue(), waitingContacts('')])), [])

  const submit = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        await form.hand()
        const made = await loadSendQueue().then(
          ({ sendLog }) => sendLog(form.values, given, name),
          () => write(salesLogs.create, given),
        )
        form.forget(true)
        if (!made) return void navigate(paths.drafts, { replace: true })
        const { id } = made
        void uploadFormFiles(name, 'log', id, t)
        toast.success(t('logs.registered'))
        void navigate(href(paths.log, { logId: id }), { replace: true })
      },
      {
        doing: t('doing.log'),
        failed: t('logs.registerFailed'),
        // The first attempt had been stored after all, and the text was changed since.
        caught: (error) => {
          if (!(error instanceof CallError)) return false
          // The plan may be gone: its line in the form reads it again, and drops the link.
          if (error.word === 'not_found' && form.values.planId) invalidate('plans')
          if (error.word !== 'key_reused') return false
          form.change({ clientKey: newKey() })
          form.refuse(new CallError(error.word, error.status, t('logs.sentBefore')))
          return true
        },
      },
    )
  }
  return (
    <FormPage
      form={form}
      path={[{ label: t('nav.logs'), to: paths.logs }, { label: t('logs.newTitle') }]}
      leaveTo={paths.logs}
      verb={t('logs.register')}
      keys={sendKeys}
      state={<DraftState of={form.keptAs} byHand />}
      note={
        <>
          <DraftConflict of={form.keptAs} />
          {form.values.planId && (
            <Suspense fallback={<div className="back-note">{t('logs.ofPlan')}</div>}>
              <PlanOfLog form={form} />
            </Suspense>
          )}
        </>
      }
      className={style.write!}
      back={{ text: t('logs.newIsBack'), verb: t('logs.writeAnew') }}
      given={
        form.values.planId
          ? ['customerId', 'contactId', 'channel', 'title']
          : customerId
            ? ['customerId', 'contactId', 'channel']
            : ['contactId', 'channel']
      }
      onSubmit={submit}
    >
      <LogFields form={form} name={name} files={<FormFiles form={name} kind="log" />} />
    </FormPage>
  )
}

/** Presets the channel of the user's last log. */
function useLastChannel({ values, preset }: FieldsOf<LogForm>): void {
  const { userId } = usePerson()
  const mine = useRead(salesLogs.list, { authorId: userId, pageSize: 1 }, { enabled: userId !== '' })
  const last = mine.data?.items[0]?.channel ?? ''
  const presetChannel = useEffectEvent(() => {
    if (last && !values.channel) preset({ channel: last })
  })
  useEffect(() => presetChannel(), [last, values.channel])
}
