import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { customers } from '../../../contract/customers.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { paths } from '../../../contract/paths.ts'
import { ask, CallError } from '../../api.ts'
import { readNow, useRead } from '../../queries.ts'
import { useSession } from '../../session.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useFormat } from '../../use-format.ts'
import { customerChoice } from './choices.ts'
import { emptyForm, inputOf } from './log-form.ts'
import { LogFields } from './LogFields.tsx'
import { refresh } from './paint.ts'
import { useEntry } from './use-entry.ts'
import { useKept } from './use-kept.ts'
import { useLabels } from './use-labels.ts'

export function NewLog() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const me = useSession().userId ?? ''
  const [customerId, contactId] = [address.get('customer') ?? '', address.get('contact') ?? '']
  const form = address.get('form') ?? (customerId || 'new')
  const kept = useKept(`write ${form}`, () => emptyForm(format))
  const { values, preset } = kept
  const entry = useEntry(useLabels())

  // The customer and contact that the address names.
  const take = useEffectEvent(() => {
    if (
      !/^\d+$/.test(customerId) ||
      (values.customer?.value === customerId && (!contactId || values.contact?.value === contactId))
    )
      return
    // Who comes back from registering a customer or contact has chosen it.
    const set = address.has('form') ? kept.change : preset
    void readNow(customers.detail, { id: customerId })
      .then((one) =>
        set({
          customer: customerChoice(one, t, format),
          contact: contactId ? { value: contactId, title: '…', lead: 'person' } : null,
        }),
      )
      .catch(() => {})
  })
  // Only when the address changes: afterwards the choice is the writer's.
  useEffect(() => take(), [customerId, contactId])

  // The channel of the log written last.
  const mine = useRead(
    salesLogs.list,
    {
      from: '',
      to: '',
      authorId: me,
      departmentId: '',
      customerId: '',
      contactId: '',
      purpose: '' as never,
      channel: '' as never,
      keyword: '',
      search: '',
      sort: 'newest',
      page: 1,
      pageSize: 1,
    },
    { enabled: me !== '' },
  )
  const lastChannel = mine.data?.items[0]?.channel ?? ''
  const takeChannel = useEffectEvent(() => {
    if (lastChannel && !values.channel) preset({ channel: lastChannel })
  })
  useEffect(() => takeChannel(), [lastChannel, values.channel])

  const submit = () => {
    const input = { ...inputOf(values, format), clientKey: values.clientKey }
    // The contact comes with the customer.
    if (!entry.check(salesLogs.create.input, input, { without: values.customer ? '' : 'contactId' })) return
    void entry.send(
      async () => {
        const { id } = await ask(salesLogs.create, input)
        kept.forget()
        toast.success(t('logs.registered'))
        refresh(salesLogs.list, customers.list, customers.detail, customers.choose, customers.chooseContact)
        void navigate(`/main/manage/saleslog/${id}`, { replace: true })
      },
      {
        doing: t('doing.log'),
        failed: t('logs.registerFailed'),
        // The first try had arrived after all, and the text was changed since.
        caught: (error) => {
          if (!(error instanceof CallError) || error.word !== 'key_reused') return false
          kept.change({ clientKey: crypto.randomUUID() })
          entry.fail(t('logs.sentBefore'))
          return true
        },
      },
    )
  }
  return (
    <LogFields
      title={t('logs.newTitle')}
      kept={kept}
      form={form}
      entry={entry}
      onSubmit={submit}
      verb={t('logs.register')}
      leaveTo={paths.logs}
      onStartAgain={kept.startAgain}
      isPreset={customerId !== ''}
    />
  )
}
