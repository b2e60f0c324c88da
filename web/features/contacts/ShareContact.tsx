import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { encode } from 'uqr'
import { useTexts } from '../../ui/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useIsTouch } from '../../ui/use-is-touch.ts'
import { saveText } from '../../wrapper.ts'
import type { Contact } from './shared/contact-form.ts'
import { vcardOf } from './vcard.ts'
import style from './ShareContact.module.css'

/** The vCard for other apps of the device, as a file, and as a QR code for phones. */
export function ShareContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts()
  const card = vcardOf(contact)
  const fileName = `${contact.name}.vcf`
  const shared = { files: [new File([card], fileName, { type: 'text/vcard' })], title: contact.name }
  // On a desktop, sharing with other apps is rare, and its windows differ.
  const mayShare = useIsTouch() && 'canShare' in navigator && navigator.canShare(shared)
  const share = () =>
    navigator.share(shared).then(onClose, (error: unknown) => {
      // The user closed the window of the device.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('contacts.shareFailed'))
    })
  return (
    <Dialog open cross onClose={onClose} title={t('contacts.share')}>
      <div className={style.acts}>
        {mayShare && (
          <Button look="primary" icon={IconShare} data-autofocus onClick={() => void share()}>
            {t('contacts.shareWith')}
          </Button>
        )}
        <Button {...(!mayShare && { 'data-autofocus': true })} onClick={() => saveText(fileName, 'text/vcard', card)}>
          {t('contacts.saveVcard')}
        </Button>
      </div>
      <p className="s13 t2">{t('contacts.shareHint')}</p>
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
