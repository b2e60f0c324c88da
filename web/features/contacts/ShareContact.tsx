import { encode } from 'uqr'
import { useTexts } from '../../ui/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { saveText } from '../../api/native-wrapper.ts'
import type { Contact } from './shared/contact-form.ts'
import { vcardOf } from './vcard.ts'
import style from './ShareContact.module.css'

/** A QR code with the vCard for phones, and the vCard as a file. */
export function ShareContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts()
  const card = vcardOf(contact)
  return (
    <Dialog
      open
      cross
      onClose={onClose}
      title={t('contacts.share')}
      footer={
        <Button data-autofocus onClick={() => saveText(`${contact.name}.vcf`, 'text/vcard', card)}>
          {t('contacts.saveVcard')}
        </Button>
      }
    >
      <p>{t('contacts.shareHint')}</p>
      <QrCode text={card} label={t('contacts.qr', { name: contact.name })} />
    </Dialog>
  )
}

/** Dark on white in every theme, as cameras require. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
