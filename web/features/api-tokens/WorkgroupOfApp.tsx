import { useState } from 'react'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { callApi } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { enterWorkgroup } from '../../api/session-check.ts'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** The workgroup in which the app will work: that of this tab. Another one is entered. */
export function WorkgroupOfApp() {
  const { t } = useTexts()
  const shown = useWorkgroupName()
  const read = useRead(workgroups.list, {})
  const [isEntering, setEntering] = useState(false)
  const own = (read.data?.items ?? []).filter(({ deletedAt }) => deletedAt === null)
  if (own.length < 2) return <>{shown}</>
  const enter = async (id: string) => {
    const { name } = own.find((one) => one.id === id)!
    setEntering(true)
    try {
      await enterWorkgroup(async () => {
        await callApi(workgroups.change, { id })
        return { id, name }
      })
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
    setEntering(false)
  }
  return (
    <SelectField
      layout="bare"
      label={t('api.connect.workgroup')}
      name="workgroup"
      value={own.find(({ isCurrent }) => isCurrent)?.id ?? ''}
      disabled={isEntering}
      options={own.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void enter(id)}
    />
  )
}
