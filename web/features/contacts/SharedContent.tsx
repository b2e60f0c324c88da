import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { forgetShared, readShared, type SharedContent } from '../../boot/shared-content.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useSize } from '../../format/use-size.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { searchCustomers } from '../customers/shared/choose-customers.ts'
import { addFiles } from '../files/shared/uploads.ts'
import { emptyForm } from '../sales-logs/shared/log-form.ts'
import { startNewLog } from '../sales-logs/shared/start-log.ts'
import { emptyContact } from './shared/contact-form.ts'
import { startContact } from './start-contact.ts'
import { cardsIn, maxBytes, type CardRead } from './vcard.ts'
import style from './SharedContent.module.css'

const isCard = ({ name, type }: File) => /^text\/(x-)?vcard$/.test(type) || /\.vcf$/i.test(name)
type Taken = Omit<SharedContent, 'files'> & { files: File[]; cards: CardRead[] }
/** Cards that cannot be read stay files. */
async function take(): Promise<Taken | null> {
  const shared = await readShared()
  if (!shared) return null
  const cards: CardRead[] = []
  const files: File[] = []
  for (const file of shared.files) {
    const read = isCard(file) && file.size <= maxBytes ? cardsIn(new Uint8Array(await file.arrayBuffer())) : []
    if (read.length > 0) cards.push(...read)
    else files.push(file)
  }
  return { ...shared, files, cards }
}

/** What was shared: as a log, and its cards as contacts. */
export function SharedContent() {
  const { t } = useTexts()
  const [taken, setTaken] = useState<Taken | null>()
  useEffect(() => {
    let isLeft = false
    take().then(
      (found) => !isLeft && setTaken(found),
      () => !isLeft && setTaken(null),
    )
    return () => {
      isLeft = true
    }
  }, [])
  if (taken === undefined) return <LoadingIndicator look="page" />
  if (taken === null)
    return (
      <EmptyState
        icon={IconShare}
        title={t('shared.none')}
        body={t('shared.noneBody')}
        action={<Button to={paths.home}>{t('nav.home')}</Button>}
      />
    )
  return (
    <div className={`page ${style.page}`}>
      {(taken.text || taken.title || taken.files.length > 0) && <AsLog taken={taken} />}
      {taken.cards.length > 0 && <AsContacts cards={taken.cards} />}
    </div>
  )
}

function AsLog({ taken: { title, text, files, leftOut } }: { taken: Taken }) {
  const { t } = useTexts()
  const format = useFormat()
  const size = useSize()
  const go = useNavigate()
  const write = () => {
    const name = `shared-${Date.now()}`
    const content = [title.length > limits.title ? title : '', text].filter(Boolean).join('\n')
    const path = startNewLog({ ...emptyForm(format), title: title.length > limits.title ? '' : title, content }, name)
    // The form shows them, and sends them when the log is saved.
    addFiles({ form: name, kind: 'log' }, files, 0, t)
    void forgetShared()
    void go(path, { replace: true })
  }
  return (
    <Section title={t('shared.content')}>
      {title && <p className={style.title}>{title}</p>}
      {text && <p className={style.text}>{text}</p>}
      {files.length > 0 && (
        <ul className={style.files}>
          {files.map(({ name, size: bytes }, at) => (
            <li key={`${at} ${name}`}>
              <Glyph icon={IconFile} />
              <span className="grow">{name}</span>
              <small className="t3 num">{size(bytes)}</small>
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && <p className="s13 t2">{t('shared.leftOut', { number: format.number(leftOut) })}</p>}
      <p className={style.go}>
        <Button look="primary" onClick={write}>
          {t('nav.write')}
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            void forgetShared()
            void go(paths.home, { replace: true })
          }}
        >
          {t('shared.drop')}
        </Button>
      </p>
    </Section>
  )
}

function AsContacts({ cards }: { cards: readonly CardRead[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const go = useNavigate()
  const [customer, setCustomer] = useState<Choice | null>(null)
  const register = ({ name, card }: CardRead) => {
    const path = startContact({ ...emptyContact(), name, ...card }, customer!.value)
    // Of several cards the others stay.
    if (cards.length === 1) void forgetShared()
    void go(path, { replace: cards.length === 1 })
  }
  return (
    <Section title={t('shared.cards')}>
      <ComboField
        label={t('shared.customer')}
        name="customer"
        hint={t('shared.customerHint')}
        value={customer}
        onChange={setCustomer}
        search={searchCustomers(t, format)}
        empty={t('shared.noCustomer')}
      />
      <RowList label={t('shared.cards')}>
        {cards.map((one, at) => (
          <ListRow
            key={`${at} ${one.name}`}
            title={one.name}
            sub={dotted(one.organisation, one.card.position, one.card.mobile, one.card.email)}
            facts={
              <Button
                size="sm"
                aria-label={`${t('shared.register')} ${one.name}`}
                aria-disabled={customer === null}
                onClick={() => customer && register(one)}
              >
                {t('shared.register')}
              </Button>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}
