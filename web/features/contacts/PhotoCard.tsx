import { useEffect, useState } from 'react'
import { useTexts, type TextKey } from '../../ui/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useFormat } from '../../format/use-format.ts'
import { pictureOf, readPicture } from './card-reader.ts'
import type { CardField, CardFound } from './name-card.ts'
import { useContactLabels } from './shared/use-contact-labels.ts'
import style from './PhotoCard.module.css'

type Props = {
  file: File
  onClose: () => void
  /** @param picture is stored as the contact's business card */
  onFill: (read: { [field in CardField]?: string }, picture: Blob) => void
}
type State = { picture: Blob | null; address: string; share: number; found: CardFound | null; why: TextKey | null }
const order: CardField[] = ['name', 'position', 'affiliation', 'mobile', 'companyPhone', 'fax', 'email']

/** The photographed card beside the recognised values, for review; uncertain ones are marked. */
export function PhotoCard({ file, onClose, onFill }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useContactLabels()
  const [{ picture, address, share, found, why }, set] = useState<State>({
    picture: null,
    address: '',
    share: 0,
    found: null,
    why: null,
  })
  useEffect(() => {
    const end = new AbortController()
    let shown = ''
    const change = (part: Partial<State>) => !end.signal.aborted && set((last) => ({ ...last, ...part }))
    void (async () => {
      const made = await pictureOf(file).catch(() => null)
      if (!made) return change({ why: 'error.not_an_image' })
      if (end.signal.aborted) return
      shown = URL.createObjectURL(made)
      change({ picture: made, address: shown })
      const read = await readPicture(made, { onProgress: (part) => change({ share: part }), signal: end.signal })
      change(Object.keys(read).length > 0 ? { found: read } : { why: 'contacts.card.nothing' })
    })().catch(() => change({ why: 'contacts.card.failed' }))
    return () => {
      end.abort()
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [file])
  const read = order.flatMap((field) => (found?.[field] ? [[field, found[field]] as const] : []))
  return (
    <Dialog
      open
      cross
      onClose={onClose}
      title={t('contacts.card.read')}
      footer={
        found && picture ? (
          <Button
            look="primary"
            data-autofocus
            onClick={() => onFill(Object.fromEntries(read.map(([field, { text }]) => [field, text])), picture)}
          >
            {t('contacts.card.fill')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        )
      }
    >
      <div className={style.picture}>{address && <img src={address} alt={t('contacts.card')} />}</div>
      {why && <p role="alert">{t(why)}</p>}
      {!why && !found && (
        <ProgressBar label={t('contacts.card.reading')} done={share} total={1} count={format.percent(share)} />
      )}
      {found && (
        <>
          <p className="s13 t3">{t('contacts.card.check')}</p>
          <DescriptionList
            rows={read.map(([field, { text, isSure }]) => [
              labels[field],
              <span key={field}>
                {text} {!isSure && <Chip dashed>{t('contacts.card.unsure')}</Chip>}
              </span>,
            ])}
          />
        </>
      )}
    </Dialog>
  )
}
