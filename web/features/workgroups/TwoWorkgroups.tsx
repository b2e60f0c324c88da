import { withJosa } from '../../format/josa.ts'
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { CallError } from '../../api/call-error.ts'
import { goBack } from '../../api/session-check.ts'
import type { Workgroup } from '../../session/tab-workgroup.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Dialog } from '../../ui/floats/Dialog.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { Refusal } from '../../kit/forms/Refusal.tsx'
import style from './Workgroups.module.css'

/** Nothing else can be done before: no cross, and neither Escape nor a press beside it closes it. */
export function TwoWorkgroups({ shown, now, onGoOn }: { shown: Workgroup; now: Workgroup; onGoOn: () => void }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const names = { shown: shown.name, shownRo: withJosa(shown.name, '으로/로') }
  const back = async () => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await toast.during(t('doing.enter'), goBack)
      toast.success(t('workgroups.changed', { name: shown.name, nameRo: names.shownRo }))
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      className={style.two ?? ''}
      title={t('workgroups.elsewhere', { now: now.name })}
      onClose={() => {}}
      footer={
        <>
          <Button disabled={busy} onClick={onGoOn}>
            {t('workgroups.elsewhere.goOn', { now: now.name })}
          </Button>
          <Button look="primary" data-autofocus busy={busy} onClick={() => void back()}>
            {t('workgroups.elsewhere.back', names)}
          </Button>
        </>
      }
    >
      <p>{t('workgroups.elsewhere.body', names)}</p>
      <Refusal error={refusal} />
    </Dialog>
  )
}
