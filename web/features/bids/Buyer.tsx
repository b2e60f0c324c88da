import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { moneyText } from '../../../contract/rules/money.ts'
import { named } from '../../format/format.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { mailLink } from '../../ui/links.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { BidFiles } from './BidFiles.tsx'
import { Questions } from './Questions.tsx'
import type { Bid } from './bid-form.ts'
import style from './Bid.module.css'

type Props = { code: string; bid: Bid; isOpen: boolean; onExpired: () => void }

/** What the buyer asks for, and whom to ask. */
export function Buyer({ code, bid, isOpen, onExpired }: Props) {
  const { t, language } = useTexts()
  const { terms, files, budget, currency, contactName, contactEmail } = bid
  return (
    <>
      <Section title={t('bid.wants', named(bid.workgroupName))}>
        {terms ? <p className={style.wanted}>{terms}</p> : <p className="s13 t3">{t('bid.wants.none')}</p>}
        <BidFiles code={code} files={files} onExpired={onExpired} />
        <DescriptionList
          rows={[
            [t('bid.number'), bid.number],
            [t('bid.budget'), budget === null ? null : moneyText(language, budget, currency)],
            [t('bid.contact'), contactName],
            [
              t('bid.email'),
              contactEmail && (
                <a key="mail" href={mailLink(contactEmail)}>
                  {contactEmail}
                </a>
              ),
            ],
          ]}
        />
      </Section>
      <Questions code={code} bid={bid} isOpen={isOpen} />
      <p className={style.private}>
        <Glyph icon={IconLock} size={15} /> {t('bid.private', { name: bid.supplierName })}
      </p>
    </>
  )
}
