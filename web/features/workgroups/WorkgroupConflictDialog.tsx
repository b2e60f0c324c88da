import { withJosa } from '../../format/josa.ts'
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { CallError } from '../../api/call-error.ts'
import { returnToOwnWorkgroup } from '../../api/session-check.ts'
import type { Workgroup } from '../../session/tab-workgroup.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import style from './Workgroups.module.css'

/**
 * Asks which workgroup to continue with. It is modal: no close button, and neither Escape nor a press outside closes
 * it.
 */
export function WorkgroupConflictDialog({
  shown,
  current,
  onFollow,
}: {
  shown: Workgroup
  current: Workgroup
  onFollow: () => void
}) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const names = { shown: shown.name, shownRo: withJosa(shown.name, '으로/로') }
  const returnToShown = async () => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await toast.during(t('doing.enter'), returnToOwnWorkgroup)
      toast.success(t('workgroups.changed', { name: shown.name }))
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      className={style.two ?? ''}
      title={t('workgroups.elsewhere', { now: current.name })}
      onClose={() => {}}
      footer={
        <>
          <Button disabled={busy} onClick={onFollow}>
            {t('workgroups.elsewhere.goOn', { now: current.name })}
          </Button>
          <Button look="primary" data-autofocus busy={busy} onClick={() => void returnToShown()}>
            {t('workgroups.elsewhere.back', names)}
          </Button>
        </>
      }
    >
      <p>{t('workgroups.elsewhere.body', names)}</p>
      <CallErrorNotice error={refusal} />
    </Dialog>
  )
}
