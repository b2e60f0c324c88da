import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toOurs, type OutputOf } from '../../../contract/call.ts'
import { customers } from '../../../contract/customers.ts'
import { mayEditLog } from '../../../contract/permissions.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { ask, CallError } from '../../api.ts'
import { usePerson } from '../../me.ts'
import { queries } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useFormat } from '../../use-format.ts'
import { formOf, inputOf, type LogForm } from './log-form.ts'
import { LogFields } from './LogFields.tsx'
import { refresh } from './paint.ts'
import { useEntry } from './use-entry.ts'
import { useKept } from './use-kept.ts'
import { useLabels } from './use-labels.ts'
import { Versions } from './Versions.tsx'

type Log = OutputOf<typeof salesLogs.detail>

export function EditLog({ log }: { log: Log }) {
  const { t } = useTranslation()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  // What is edited stays what it was when the editing began, whatever is read anew meanwhile.
  const [was] = useState(log)
  const kept = useKept(`log ${log.id}`, () => formOf(was, format, person.userId))
  const labels = useLabels()
  const entry = useEntry(labels)
  const [theirs, setTheirs] = useState<Log | null>(null)
  const done = `/main/manage/saleslog/${log.id}`

  const save = (ver: number) => {
    const input = { ...inputOf(kept.values, format, was), id: log.id, ver }
    if (!entry.check(salesLogs.update.input, input)) return setTheirs(null)
    void entry.send(
      async () => {
        const now = await ask(salesLogs.update, input)
        kept.forget()
        queries.setQueryData([salesLogs.detail.path, { id: log.id }], now)
        toast.success(t('logs.updated'))
        refresh(salesLogs.list, customers.list, customers.detail, customers.choose)
        void navigate(done, { replace: true })
      },
      {
        doing: t('doing.save'),
        failed: t('logs.updateFailed'),
        caught: (error) => {
          if (!(error instanceof CallError) || error.word !== 'stale') {
            setTheirs(null)
            return false
          }
          setTheirs(toOurs(salesLogs.detail.output, error.record) as Log)
          return true
        },
      },
    )
  }
  const take = (now: Log) => {
    queries.setQueryData([salesLogs.detail.path, { id: log.id }], now)
    kept.forget()
    void navigate(done, { replace: true })
  }
  const rights = { authorId: log.author.id, coAuthorIds: log.coAuthors.map((one) => one.id) }
  const shown = (form: LogForm): Record<string, string> => ({
    [labels.customerId]: form.customer?.title ?? '',
    [labels.contactId]: form.contact?.title ?? '',
    [labels.purpose]: form.purpose && t(`code.${form.purpose}`),
    [labels.channel]: form.channel && t(`code.${form.channel}`),
    [labels.at]: form.day ? `${format.date(form.day)} ${form.time ?? ''}` : '',
    [labels.title]: form.title,
    [labels.content]: form.content,
    [labels.keywords]: form.keywords.join(', '),
    [labels.nextStep]: form.nextStep,
    [labels.nextDay]: form.nextDay ? format.date(form.nextDay) : '',
    [labels.coAuthorIds]: form.coAuthors.map((one) => one.title).join(', '),
  })
  const other = theirs && shown(formOf(theirs, format, person.userId))
  return (
    <>
      <LogFields
        title={t('logs.editTitle')}
        kept={kept}
        form={`log ${log.id}`}
        entry={entry}
        onSubmit={() => save(kept.values.ver)}
        verb={t('logs.save')}
        leaveTo={done}
        onStartAgain={kept.startAgain}
        isEdit
        mayEdit={mayEditLog(person, rights)}
        without={[log.author.id]}
      />
      {theirs && other && (
        <Versions
          busy={entry.busy}
          versions={Object.entries(shown(kept.values)).map(([label, mine]) => ({
            label,
            mine,
            theirs: other[label] ?? '',
          }))}
          onKeep={() => save(theirs.ver)}
          onTake={() => take(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}
