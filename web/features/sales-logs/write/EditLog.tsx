import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../ui/texts.ts'
import type { Channel, Purpose } from '../../../../contract/codes.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { EditPage } from '../../../kit/forms/EditPage.tsx'
import { useEdit } from '../../../kit/forms/use-edit.ts'
import { defer } from '../../../boot/deferred.ts'
import { waiting } from '../../../offline/send-queue/list.ts'
import { useFormat } from '../../../format/use-format.ts'
import { formOfLog } from '../shared/return-to-log-form.ts'
import { LogPresence } from '../../editing/shared/later.ts'
import { RecordFiles } from '../../files/shared/later.tsx'
import { editedLogDraft } from '../shared/log-draft.ts'
import { formOf, inputOf, type LogForm } from '../shared/log-form.ts'
import { DraftConflict, DraftState } from '../../../offline/drafts/draft-state.ts'
import { LogFields } from './LogFields.tsx'
import { editSlotOf, startNewLog } from '../shared/start-log.ts'
import { sendKeys } from '../shared/send-keys.ts'
import { useCustomerFromUrl } from './use-customer-from-url.ts'
import { useLabels } from '../shared/use-labels.ts'
import style from './Write.module.css'

const loadSendQueue = () => import('./queued-log.ts')
type QueuedEdit = LogForm & { ver: number }
export function EditLog({ log }: { log: OutputOf<typeof salesLogs.detail> }) {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useLabels()
  const [address] = useSearchParams()
  // An edit in the send queue is continued.
  const [begun] = useState(
    () => waiting.all().find((one) => one.slot === editSlotOf(log.id))?.values as QueuedEdit | undefined,
  )
  const edit = useEdit({
    record: log,
    read: salesLogs.detail,
    update: salesLogs.update,
    form: (one) => formOf(one, format),
    input: (values, was) => inputOf(values, format, was),
    labels,
    draft: editedLogDraft(log.id, format),
    shown: (values) => ({
      purpose: values.purpose && t(`code.${values.purpose as Purpose}`),
      channel: values.channel && t(`code.${values.channel as Channel}`),
      at: values.day ? format.momentOf(values.day, values.time) : '',
      nextDay: values.nextDay ? format.date(values.nextDay) : '',
    }),
    // These fields are merged as one: contact with customer, time with day.
    together: { customerId: ['customerId', 'contactId'], at: ['day', 'time'] },
    earlier: async (ver) => (await import('../../editing/shared/earlier.ts')).earlierForm(log.id, ver, format),
    send: async (given, values, save) => (await loadSendQueue()).sendEdit(given, values, save),
    left: () => void loadSendQueue().then((its) => its.removeQueuedEdit(log.id)),
    begun,
    to: href(paths.log, { logId: log.id }),
    saved: () => t('logs.updated'),
    failed: t('logs.updateFailed'),
    anew: (values) => startNewLog(values, `anew-${log.id}`),
  })
  // Preloaded: it could not be loaded offline.
  useEffect(() => defer(loadSendQueue), [])
  useCustomerFromUrl(edit.form, edit.form.keptAs)
  const compare = useEffectEvent(() => edit.save())
  const isToCompare = address.has('compare')
  useEffect(() => {
    if (isToCompare) compare()
  }, [isToCompare])
  return (
    <EditPage
      edit={edit}
      path={[
        { label: t('nav.logs'), to: paths.logs },
        { label: edit.form.values.title || t('logs.untitled'), to: edit.to },
        { label: t('logs.editTitle') },
      ]}
      keys={sendKeys}
      state={
        <>
          <LogPresence logId={log.id} isEditing />
          <DraftState of={edit.form.keptAs} byHand />
        </>
      }
      note={<DraftConflict of={edit.form.keptAs} />}
      className={style.write!}
      back={{ text: t('logs.editIsBack'), verb: t('logs.editAnew') }}
    >
      <LogFields
        form={edit.form}
        name={formOfLog(log.id)}
        without={[log.author.id]}
        files={<RecordFiles kind="log" id={log.id} files={log.files} mayEdit mayDelete />}
      />
    </EditPage>
  )
}
