import { useTexts } from '../../ui/texts.ts'
import { pictureTypes } from '../../kit/picture-types.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { cropPicture } from '../pictures/shared/crop-picture.ts'
import type { Contact } from './shared/contact-form.ts'
import { usePicture } from './use-picture.ts'
import style from './NameCard.module.css'

/** The picture of a business card; pressing it shows it large in a dialog. */
export function NameCard({ contact, mayEdit }: { contact: Contact; mayEdit: boolean }) {
  const { t } = useTexts()
  const card = usePicture(contact, 'card')
  return (
    <div className={style.card} aria-busy={card.busy || undefined}>
      {card.why && (
        <div className="frow bad">
          <FieldError>{card.why}</FieldError>
        </div>
      )}
      {contact.cardUrl ? (
        <a href={contact.cardUrl} target="_blank" rel="noopener noreferrer">
          <img src={contact.cardUrl} alt={t('contacts.cardOf', { name: contact.name })} />
        </a>
      ) : (
        <p className="s13 t3">{t('contacts.noCard')}</p>
      )}
      {mayEdit && (
        <div className="photo">
          <div className="acts">
            <span className="btn sm">
              {t(contact.cardUrl ? 'contacts.changeCard' : 'contacts.chooseCard')}
              <input
                type="file"
                aria-label={t(contact.cardUrl ? 'contacts.changeCard' : 'contacts.chooseCard')}
                accept={pictureTypes}
                disabled={card.busy}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  if (file) void cropPicture(file, 'any').then((made) => made && card.send(made))
                  event.target.value = ''
                }}
              />
            </span>
            {contact.cardUrl && (
              <Button look="ghost" size="sm" busy={card.busy} onClick={() => card.send(null)}>
                {t('contacts.removeCard')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
