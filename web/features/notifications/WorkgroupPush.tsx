import { pushes } from '../../../contract/calls/pushes/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'

/** For the Master: whether pushes of this workgroup show names on lock screens. */
export function WorkgroupPush() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { data } = useRead(workgroupSettings.detail, {})
  const setShown = useWrite(pushes.setShown, t('doing.save'))
  const change = (showsNames: boolean) =>
    setShown.mutate(
      { showsNames },
      {
        onSuccess: () => toast.success(t('notifications.saved')),
        onError: (error) => toast.error(errorText(error)),
      },
    )
  if (!data) return null
  const shown = setShown.isPending ? setShown.variables.showsNames : data.pushShowsNames
  return (
    <Section title={t('notifications.push.workgroup')}>
      <div className={style.line}>
        <CheckboxField label={t('notifications.push.names')} checked={shown} onChange={change} />
      </div>
      <p className={style.note}>{t('notifications.push.namesNote')}</p>
    </Section>
  )
}
