import { useState } from 'react'
import { workgroupSettings } from '../../../../contract/calls/workgroups/settings.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { CallError } from '../../../api/call-error.ts'
import { write } from '../../../api/writes.ts'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { pictureTypes } from '../../../kit/picture-types.ts'
import { PhotoField } from '../../../ui/forms/fields/PhotoField.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { cropPicture } from '../../pictures/shared/crop-picture.ts'
import { Logo } from './Logo.tsx'
import style from './Settings.module.css'
import type { Workgroup } from '../workgroup-form.ts'

/** The logo is saved immediately, cropped to a square. */
export function LogoField({ workgroup }: { workgroup: Workgroup }) {
  const { t } = useTexts()
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [attempts, setAttempts] = useState(0)
  const change = async (file: File | null) => {
    setRefusal(null)
    try {
      await toast.during(t('wgroup.logo.doing'), () =>
        write(workgroupSettings.setLogo, {}, { files: file ? { man_photo: file } : {} }),
      )
      toast.success(t(file ? 'wgroup.logo.saved' : 'wgroup.logo.removed'))
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setAttempts((before) => before + 1)
      toast.error(t('form.saveFailed'))
    }
  }
  const refuse = (why: 'type' | 'size') =>
    setRefusal(
      new CallError(
        'not_an_image',
        400,
        why === 'type'
          ? t('error.not_an_image')
          : t('wgroup.logo.tooLarge', { count: limits.photoBytes / 1024 / 1024 }),
      ),
    )
  return (
    <div className={style.logoField}>
      <PhotoField
        key={attempts}
        label={t('wgroup.logo')}
        person={{ name: workgroup.name }}
        photo={workgroup.logoUrl ?? undefined}
        picture={{
          show: (address) => <Logo address={address} name={workgroup.name} />,
          choose: t('wgroup.logo.choose'),
          change: t('wgroup.logo.change'),
          remove: t('wgroup.logo.remove'),
        }}
        accept={pictureTypes}
        maxBytes={limits.photoBytes}
        onChange={(file) => void change(file)}
        edit={(file) => cropPicture(file, 'square')}
        onRefused={refuse}
      />
      <CallErrorNotice error={refusal} />
    </div>
  )
}
