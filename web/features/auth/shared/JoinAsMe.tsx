import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { joining } from '../../../../contract/calls/auth/joining.ts'
import { workgroups } from '../../../../contract/calls/workgroups/calls.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { CallError } from '../../../api/call-error.ts'
import { callApi } from '../../../api/client.ts'
import { enterWorkgroup } from '../../../api/session-check.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from './AuthLayout.module.css'

type Joined = OutputOf<typeof joining.joinByLink>
type Props = { workgroup: string; email: string; join: () => Promise<Joined> }

/** Joins a workgroup with the account that is signed in, and enters it. */
export function JoinAsMe({ workgroup, email, join }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const go = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { name, outcome } = await toast.during(t('doing.enter'), async () => {
        const joined = await join()
        await enterWorkgroup(async () => {
          await callApi(workgroups.change, { id: joined.id })
          return joined
        })
        return joined
      })
      toast.success(t(`join.done.${outcome}`, { workgroup: name }))
      await navigate(paths.home, { replace: true })
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setBusy(false)
    }
  }
  return (
    <div className={style.go}>
      <CallErrorNotice error={refusal} />
      <p className="s13 t2">{t('join.as', { email })}</p>
      <Button look="primary" wide busy={busy} onClick={() => void go()}>
        {t('join.go', { workgroup })}
      </Button>
    </div>
  )
}
