import { useRef, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Dialog } from '../../ui/floats/Dialog.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { Line } from '../../ui/lists/Line.tsx'
import { Lines } from '../../ui/lists/Lines.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { dotted } from '../../format.ts'
import type { ContactForm } from './contact-form.ts'
import { cardsIn, mostBytes, type CardRead } from './vcard.ts'

/** Fills the form from a vCard file, of several cards with the one that is chosen; nothing is saved by it. */
export function FromCard({ onFill }: { onFill: (part: Partial<ContactForm>) => void }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [cards, choose] = useState<CardRead[]>([])
  const fill = ({ name, card }: CardRead) => {
    choose([])
    onFill({ name, ...card })
    toast.success(t('contacts.filled', { name }))
  }
  const read = async (file: File) => {
    if (file.size > mostBytes) return toast.error(t('contacts.cardsTooBig'))
    const found = cardsIn(new Uint8Array(await file.arrayBuffer()))
    if (found.length === 0) return toast.error(t('contacts.noCards'))
    if (found.length === 1) return fill(found[0]!)
    choose(found)
  }
  return (
    <>
      <Button look="ghost" size="sm" onClick={() => input.current?.click()}>
        {t('contacts.fromVcard')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vcf,text/vcard,text/x-vcard"
        aria-label={t('contacts.fromVcard')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) read(file).catch(() => toast.error(t('contacts.noCards')))
        }}
      />
      <Dialog open={cards.length > 0} onClose={() => choose([])} title={t('contacts.whichCard')} cross>
        <Lines label={t('contacts.whichCard')}>
          {cards.map(({ name, organisation, card }, at) => (
            <Line
              key={at}
              title={name}
              sub={dotted(organisation, card.position, card.mobile)}
              onClick={() => fill({ name, organisation, card })}
            />
          ))}
        </Lines>
      </Dialog>
    </>
  )
}
