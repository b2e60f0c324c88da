import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { pictureTypes } from '../../kit/picture-types.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { PhotoField } from '../../ui/forms/fields/PhotoField.tsx'
import { cropPicture } from '../pictures/shared/crop-picture.ts'
import type { Me } from './me.ts'
import style from './Profile.module.css'

/** The photo is saved immediately, without the button of the form. */
export function MyPhoto({ me }: { me: Me }) {
  const { t } = useTexts()
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [attempts, setAttempts] = useState(0)
  const showError = (sentence: string) => setRefusal(new CallError('not_an_image', 400, sentence))
  const change = async (file: File | null) => {
    setRefusal(null)
    try {
      await toast.during(t('doing.picture'), async () => {
        if (file) await write(profile.setPhoto, {}, { files: { man_photo: file } })
        else await write(profile.removePhoto, {})
      })
      toast.success(t(file ? 'profile.photo.kept' : 'profile.photo.removed'))
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
      setAttempts((before) => before + 1)
      toast.error(t('form.saveFailed'))
    }
  }
  const tooLarge = t('profile.photo.tooLarge', { count: limits.photoBytes / 1024 / 1024 })
  return (
    <div className={style.photo}>
      <PhotoField
        key={attempts}
        label={t('profile.photo')}
        person={{ id: me.id, name: me.name }}
        photo={me.photoUrl ?? undefined}
        accept={pictureTypes}
        maxBytes={limits.photoBytes}
        onChange={(file) => void change(file)}
        edit={(file) => cropPicture(file, 'square')}
        onRefused={(why) => showError(why === 'type' ? t('error.not_an_image') : tooLarge)}
      />
      <CallErrorNotice error={refusal} />
    </div>
  )
}
