import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contacts } from '../../../contract/contacts.ts'
import { limits } from '../../../contract/rules.ts'
import { ask } from '../../api.ts'
import { queries } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { refresh } from '../sales-logs/paint.ts'
import { sentenceOf } from '../sales-logs/use-entry.ts'
import type { Contact } from './contact-form.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Sends a photo or a name card, or takes it away. `tries` grows after a refusal, so that a preview of it goes. */
export function usePicture({ id }: Contact, kind: 'photo' | 'card') {
  const { t } = useTranslation()
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
      queries.setQueryData(
        [contacts.detail.path, { id }],
        await toast.during(t('doing.picture'), () =>
          ask(contacts.setPhoto, { id, kind }, { files: file ? { man_photo: file } : {} }),
        ),
      )
      set((last) => ({ ...last, busy: false }))
      toast.success(t(file ? `contacts.${kind}Saved` : `contacts.${kind}Removed`))
      refresh(contacts.list)
    } catch (error) {
      refused(sentenceOf(error, t))
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
