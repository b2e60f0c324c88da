import { Suspense, useState } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { FileButton } from '../../../ui/forms/fields/FileButton.tsx'
import { dotted } from '../../../format/format.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { pictureTypes } from '../../../kit/picture-types.ts'
import { cropPicture } from '../../pictures/shared/crop-picture.ts'
import type { ContactForm } from './contact-form.ts'
import type { CustomerField } from '../name-card.ts'
import { cardsIn, maxBytes, type CardRead } from '../vcard.ts'

const PhotoCard = lazyComponent(async () => (await import('../PhotoCard.tsx')).PhotoCard)

type OfCustomer = { [field in CustomerField]?: string }
type Props = {
  onFill: (part: Partial<ContactForm>) => void
  onPicture: (picture: Blob) => void
  /** The fields of the customer that the card may fill. */
  ofCustomer?: readonly CustomerField[]
  onCustomer?: (part: OfCustomer) => void
}
const none: readonly CustomerField[] = []

/** Fills the form from a photographed card or a vCard file (one card of the file is chosen), without saving. */
export function FromCard({ onFill, onPicture, ofCustomer = none, onCustomer }: Props) {
  const { t } = useTexts()
  const [photo, setPhoto] = useState<File | null>(null)
  const [cards, choose] = useState<CardRead[]>([])
  const fill = ({ name, organisation, card }: CardRead) => {
    choose([])
    onFill({ name, ...card })
    if (organisation && ofCustomer.includes('organisation')) onCustomer?.({ organisation })
    toast.success(t('contacts.filled', { name }))
  }
  const read = async (file: File) => {
    if (file.size > maxBytes) return toast.error(t('contacts.cardsTooBig'))
    const found = cardsIn(new Uint8Array(await file.arrayBuffer()))
    if (found.length === 0) return toast.error(t('contacts.noCards'))
    if (found.length === 1) return fill(found[0]!)
    choose(found)
  }
  return (
    <>
      <FileButton
        look="ghost"
        size="sm"
        label={t('contacts.card.photo')}
        accept={pictureTypes}
        onFile={(file) => void cropPicture(file, 'any').then(setPhoto)}
      />
      <FileButton
        look="ghost"
        size="sm"
        label={t('contacts.fromVcard')}
        accept=".vcf,text/vcard,text/x-vcard"
        onFile={(file) => void read(file).catch(() => toast.error(t('contacts.noCards')))}
      />
      {photo && (
        <Suspense>
          <PhotoCard
            file={photo}
            ofCustomer={ofCustomer}
            onClose={() => setPhoto(null)}
            onFill={({ organisation, address, ...found }, picture) => {
              setPhoto(null)
              onFill(found)
              onCustomer?.({ ...(organisation && { organisation }), ...(address && { address }) })
              onPicture(picture)
              if (found.name) toast.success(t('contacts.filled', { name: found.name }))
            }}
          />
        </Suspense>
      )}
      <Dialog open={cards.length > 0} onClose={() => choose([])} title={t('contacts.whichCard')} cross>
        <RowList label={t('contacts.whichCard')}>
          {cards.map(({ name, organisation, card }, at) => (
            <ListRow
              key={at}
              title={name}
              sub={dotted(organisation, card.position, card.mobile)}
              onClick={() => fill({ name, organisation, card })}
            />
          ))}
        </RowList>
      </Dialog>
    </>
  )
}
