import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { pictureTypes } from '../../kit/picture-types.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Contact } from './shared/contact-form.ts'
import { setPicture, type PictureKind } from './shared/set-picture.ts'

/** Saves or removes a photo or business card. `tries` increases after a refusal, which resets the preview. */
export function usePicture({ id }: Contact, kind: PictureKind) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [state, set] = useState<{ busy: boolean; why: string | null; tries: number }>({
    busy: false,
    why: null,
    tries: 0,
  })
  const refused = (why: string) => set(({ tries }) => ({ busy: false, why, tries: tries + 1 }))
  const send = async (file: File | null): Promise<void> => {
    if (file && file.size > limits.photoBytes)
      return refused(t('contacts.pictureTooBig', { size: limits.photoBytes / 1024 / 1024 }))
    if (file && !pictureTypes.split(',').includes(file.type)) return refused(t('error.not_an_image'))
    set((last) => ({ ...last, busy: true, why: null }))
    try {
      await toast.during(t('doing.picture'), () => setPicture(id, kind, file))
      set((last) => ({ ...last, busy: false }))
      toast.success(t(file ? `contacts.${kind}Saved` : `contacts.${kind}Removed`))
    } catch (error) {
      refused(errorText(error))
      toast.error(t('contacts.pictureFailed'))
    }
  }
  return {
    ...state,
    send: (file: File | null) => void send(file),
    refuse: (why: 'type' | 'size') =>
      refused(
        t(why === 'type' ? 'error.not_an_image' : 'contacts.pictureTooBig', { size: limits.photoBytes / 1024 / 1024 }),
      ),
  }
}
