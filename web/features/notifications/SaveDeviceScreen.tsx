import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pushes } from '../../../contract/calls/pushes/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useState } from 'react'

/** Opened by the mobile wrapper with the token of its device: pushes for the user go there. Leads on to the home page. */
export function SaveDeviceScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const go = useNavigate()
  const { device = '' } = useParams()
  const saving = useWrite(pushes.registerWrapper, t('doing.save'))
  const [error, setError] = useState<unknown>(null)
  const save = useEffectEvent(async () => {
    setError(null)
    try {
      await saving.mutateAsync({ token: device })
      toast.success(t('notifications.device.saved'))
      void go(paths.home, { replace: true })
    } catch (fault) {
      setError(fault)
    }
  })
  useEffect(() => void save(), [device])
  useTitle(t('notifications.device'))
  if (error === null) return <LoadingIndicator look="page" />
  return (
    <>
      <PageHeader title={t('notifications.device')} />
      <ErrorNotice page text={errorText(error)} busy={saving.isPending} onRetry={() => void save()} />
    </>
  )
}
