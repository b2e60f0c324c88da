import { useEffect, useState } from 'react'
import { useTexts, type TextKey } from '../../ui/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useFormat } from '../../format/use-format.ts'
import { pictureOf, readPicture, type CardReading } from './card-reader.ts'
import { valueIn, type CardField, type CardFound, type CustomerField } from './name-card.ts'
import { useContactLabels } from './shared/use-contact-labels.ts'
import style from './PhotoCard.module.css'

type Props = {
  file: File
  /** The fields of the customer that are offered besides those of the contact. */
  ofCustomer: readonly CustomerField[]
  onClose: () => void
  /** @param picture is stored as the contact's business card */
  onFill: (read: { [field in CardField]?: string }, picture: Blob) => void
}
type State = { picture: Blob | null; address: string; share: number; read: CardReading | null; why: TextKey | null }
const ofContact: CardField[] = ['name', 'position', 'affiliation', 'mobile', 'companyPhone', 'fax', 'email']

/**
 * The photographed card beside the recognised values, for review; uncertain ones are marked. Each line can be given to a
 * field.
 */
export function PhotoCard({ file, ofCustomer, onClose, onFill }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const labels = {
    ...useContactLabels(),
    organisation: t('contacts.customerName'),
    address: t('contacts.customerAddress'),
  }
  const order = [...ofContact, ...ofCustomer]
  const [{ picture, address, share, read, why }, set] = useState<State>({
    picture: null,
    address: '',
    share: 0,
    read: null,
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
      const reading = await readPicture(made, { onProgress: (part) => change({ share: part }), signal: end.signal })
      change(reading.lines.length > 0 ? { read: reading } : { why: 'contacts.card.nothing' })
    })().catch(() => change({ why: 'contacts.card.failed' }))
    return () => {
      end.abort()
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [file])
  /** The field that the user has given a line to; empty: to none. */
  const [given, setGiven] = useState<ReadonlyMap<string, CardField | ''>>(new Map())
  const give = (line: string, field: CardField | '') =>
    setGiven(new Map([...given].filter(([, of]) => of !== field || of === '')).set(line, field))
  const found: CardFound = { ...read?.found }
  const fieldOf = (line: string) => order.find((field) => found[field] && line.includes(found[field].text)) ?? ''
  for (const line of given.keys()) {
    const before = fieldOf(line)
    if (before) delete found[before]
  }
  for (const [line, field] of given) if (field) found[field] = { text: valueIn(line, field), isSure: true }
  const values = order.flatMap((field) => (found[field] ? [[field, found[field]] as const] : []))
  return (
    <Dialog
      open
      cross
      onClose={onClose}
      title={t('contacts.card.read')}
      footer={
        values.length > 0 && picture ? (
          <Button
            look="primary"
            data-autofocus
            onClick={() => onFill(Object.fromEntries(values.map(([field, { text }]) => [field, text])), picture)}
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
      {!why && !read && (
        <ProgressBar label={t('contacts.card.reading')} done={share} total={1} count={format.percent(share)} />
      )}
      {read && (
        <>
          <p className="s13 t3">{t('contacts.card.check')}</p>
          <DescriptionList
            rows={values.map(([field, { text, isSure }]) => [
              labels[field],
              <span key={field}>
                {text} {!isSure && <Chip dashed>{t('contacts.card.unsure')}</Chip>}
              </span>,
            ])}
          />
          <details className={style.lines}>
            <summary>{t('contacts.card.lines', { count: read.lines.length })}</summary>
            <div className={style.given}>
              {[...new Set(read.lines)].map((line) => (
                <ChoiceMenu
                  key={line}
                  label={line}
                  value={given.get(line) ?? fieldOf(line)}
                  options={[
                    { value: '', label: t('contacts.card.noField') },
                    ...order.map((field) => ({ value: field, label: labels[field] })),
                  ]}
                  onChange={(field) => give(line, field as CardField | '')}
                />
              ))}
            </div>
          </details>
        </>
      )}
    </Dialog>
  )
}
