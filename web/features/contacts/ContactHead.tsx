import { useTexts } from '../../ui/texts.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { pictureTypes } from '../../kit/picture-types.ts'
import { dotted } from '../../format/format.ts'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { PhotoField } from '../../ui/forms/fields/PhotoField.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import type { Contact } from './shared/contact-form.ts'
import { cropPicture } from '../pictures/shared/crop-picture.ts'
import { isIncomplete } from './incomplete.ts'
import { usePicture } from './use-picture.ts'
import style from './ContactHead.module.css'

export function ContactHead({ contact, mayEdit }: { contact: Contact; mayEdit: boolean }) {
  const { t } = useTexts()
  const photo = usePicture(contact, 'photo')
  return (
    <header className={style.head}>
      <div>
        <h1 className="record">{contact.name}</h1>
        <p className="s13 t3">{dotted(contact.position, contact.affiliation, contact.customerName)}</p>
        {isIncomplete(contact) && <Chip dashed>{t('contacts.toComplete')}</Chip>}
      </div>
      {mayEdit ? (
        <PhotoField
          key={photo.tries}
          layout="bare"
          label={t('contacts.photo')}
          person={{ name: contact.name }}
          photo={contact.photoUrl ?? undefined}
          accept={pictureTypes}
          maxBytes={limits.photoBytes}
          error={photo.why ?? undefined}
          onChange={photo.send}
          onRefused={photo.refuse}
          edit={(file) => cropPicture(file, 'square')}
        />
      ) : (
        <Avatar name={contact.name} photo={contact.photoUrl ?? undefined} size="xl" />
      )}
    </header>
  )
}
