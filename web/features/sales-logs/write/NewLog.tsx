import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { href, paths } from '../../../../contract/core/paths.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { CallError } from '../../../api/call-error.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { parseId } from '../../../kit/address/ids.ts'
import { FormPage } from '../../../kit/forms/FormPage.tsx'
import { useForm, type FieldsOf, type FormOf } from '../../../kit/forms/use-form.ts'
import { usePerson } from '../../../api/me.ts'
import { defer } from '../../../boot/deferred.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
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
const OtherDraft = deferredComponent(async () => (await import('../../drafts/shared/OtherDraft.tsx')).OtherDraft)
const SendingLog = lazyComponent(async () => (await withTexts(['outbox'], () => import('./SendingLog.tsx'))).SendingLog)
/** Milliseconds until the log is shown as one that is being sent. */
const patience = 1000
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
  const isAboutCustomer = customerId !== '' && !address.has('form')
  const timesSetAside = useSetAside(form, isAboutCustomer ? customerId : '')
  useCustomerFromUrl(form, address.has('form') ? form.keptAs : null, timesSetAside)
  useLastChannel(form)
  // Preloaded: they are needed when the network is slow, or gone.
  useEffect(() => defer(() => Promise.all([loadSendQueue(), SendingLog.bring(), waitingContacts('')])), [])

  const [isSending, showSending] = useState(false)
  const isHere = useIsMounted()
  const own = `${paths.write}${useLocation().search}`
  const submit = () => {
    const given = form.check()
    if (!given) return
    const slow = setTimeout(() => showSending(true), patience)
    void form.send(
      async () => {
        await form.hand()
        const made = await loadSendQueue().then(
          ({ sendLog }) => sendLog(form.values, given, name),
          () => write(salesLogs.create, given),
        )
        clearTimeout(slow)
        form.forget(true)
        // Who has left meanwhile stays there.
        const go = (to: string) => isHere() && void navigate(to, { replace: true })
        if (!made) return go(paths.drafts)
        const { id } = made
        void uploadFormFiles(name, 'log', id, t)
        toast.success(t('logs.registered'))
        go(href(paths.log, { logId: id }))
      },
      {
        failed: t('logs.registerFailed'),
        // The first attempt had been stored after all, and the text was changed since.
        caught: (error) => {
          clearTimeout(slow)
          showSending(false)
          if (!isHere()) {
            // The text is still the draft of the form.
            const back = { label: t('logs.openDraft'), onClick: () => void navigate(own) }
            toast.error(t('logs.registerFailed'), { action: back, ms: 10_000 })
            return true
          }
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
  if (isSending)
    return (
      <Suspense fallback={<LoadingIndicator look="page" />}>
        <SendingLog values={form.values} />
      </Suspense>
    )
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
          {isAboutCustomer && form.values.customerId?.value === customerId && (
            <OtherDraft of={{ customerName: form.values.customerId.title, key: form.values.clientKey }} />
          )}
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

/** @returns whether the screen is still shown */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}

/**
 * The form of a customer may hold a log whose customer was changed: then it is set aside, as a draft of its own.
 * @returns how often
 */
function useSetAside({ values, isBack, startAgain }: FormOf<NewLogForm>, customerId: string): number {
  const [times, setTimes] = useState(0)
  const check = useEffectEvent(() => {
    if (!isBack || !customerId || !values.customerId || values.customerId.value === customerId) return
    startAgain()
    setTimes((last) => last + 1)
  })
  // Only what was typed earlier: from here on the user may change the customer.
  useEffect(() => check(), [isBack])
  return times
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
