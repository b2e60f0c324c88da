import { withJosa } from '../../josa.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { CallError } from '../../call-error.ts'
import { useMe } from '../../me.ts'
import { queries } from '../../queries.ts'
import { goBack, goOn } from '../../session-check.ts'
import { shownWorkgroup, useOtherWorkgroup, type Workgroup } from '../../shown-workgroup.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { withdraw } from '../../ui/floats/confirm.ts'
import { Dialog } from '../../ui/floats/Dialog.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { Waiting } from '../../ui/lists/Waiting.tsx'
import { Refusal } from '../../kit/Refusal.tsx'
import style from './Workgroups.module.css'

/** Around screens of a workgroup: once another tab has entered another one, these stand still until it is said where to go on. */
export function OneWorkgroup({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const other = useOtherWorkgroup()
  const shown = shownWorkgroup()
  const [isLeaving, setLeaving] = useState(false)
  // Whose screens these are comes with it.
  useMe()
  // What was refused meanwhile is read again.
  useEffect(() => (other ? () => void queries.invalidateQueries() : undefined), [other])
  const leave = async () => {
    withdraw()
    setLeaving(true)
    goOn()
    await navigate(paths.home)
    setLeaving(false)
  }
  return (
    <>
      {isLeaving ? <Waiting look="page" /> : children}
      {shown && other && <TwoWorkgroups shown={shown} now={other} onGoOn={() => void leave()} />}
    </>
  )
}

/** Nothing else can be done before: no cross, and neither Escape nor a press beside it closes it. */
function TwoWorkgroups({ shown, now, onGoOn }: { shown: Workgroup; now: Workgroup; onGoOn: () => void }) {
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
