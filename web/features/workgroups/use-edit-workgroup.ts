import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { staleRecord } from '../../api/stale-record.ts'
import { write } from '../../api/writes.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { showWorkgroup } from '../../session/tab-workgroup.ts'
import { writeStored } from '../../session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { liveFaults } from './live-faults.ts'
import { useWorkgroupLabels } from './shared/use-workgroup-labels.ts'
import { workgroupFormOf, type Workgroup, type WorkgroupValues } from './workgroup-form.ts'

/** The form of the workgroup. `conflict`: the dialog, after somebody else has saved a change. */
export function useEditWorkgroup(workgroup: Workgroup) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const labels = useWorkgroupLabels()
  // The workgroup as it was when editing began; refetches do not change it.
  const [was, setWas] = useState(workgroup)
  const [stale, setStale] = useState<{ mine: WorkgroupValues; now: Workgroup } | null>(null)
  const form = useForm({
    rules: workgroupSettings.update.input,
    keep: `workgroup ${workgroup.id}`,
    first: () => workgroupFormOf(was),
    input: (values) => ({ ...values, ver: was.ver }),
    also: (values) => liveFaults(values, t, was),
    labels,
  })
  const leave = () => {
    form.forget()
    void navigate(paths.workgroup, { replace: true })
  }
  const send = (given: WorkgroupValues, ver: number) =>
    void form.send(
      async () => {
        const saved = await write(
          workgroupSettings.update,
          { ...given, ver },
          { becomes: [workgroupSettings.detail, {}] },
        )
        writeStored({ wgroupName: saved.name })
        showWorkgroup({ id: saved.id, name: saved.name })
        toast.success(t('wgroup.saved', { name: saved.name }))
        leave()
      },
      {
        doing: t('doing.save'),
        failed: t('form.saveFailed'),
        caught: (error) => {
          const now = staleRecord(workgroupSettings.detail, error)
          if (now) setStale({ mine: form.values, now })
          return now !== null && now !== undefined
        },
      },
    )
  const save = () => {
    const given = form.check()
    if (given) send(given as WorkgroupValues, was.ver)
  }
  const conflict = stale && {
    by: null,
    busy: form.busy,
    base: workgroupFormOf(was),
    mine: stale.mine,
    theirs: workgroupFormOf(stale.now),
    labels,
    save: (values: WorkgroupValues, isTheirs: boolean) => {
      setStale(null)
      if (isTheirs) return leave()
      form.change(values)
      setWas(stale.now)
      send(values, stale.now.ver)
    },
    close: () => setStale(null),
  }
  return { form, was, save, conflict }
}
