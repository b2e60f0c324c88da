import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import { useTexts } from '../../../ui/texts.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted } from '../../../format/format.ts'
import { Card } from '../Card.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useFormat } from '../../../format/use-format.ts'
import type { Contact } from './contact-form.ts'
import { lunarWords } from './lunar-words.ts'
import { isIncomplete } from '../incomplete.ts'

/** A contact as a business card that links to the contact. */
export function ContactCard({
  contact,
  isMain = false,
  isMeant = false,
}: {
  contact: Contact
  isMain?: boolean
  isMeant?: boolean
}) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <Card
      name={contact.name}
      to={href(paths.contact, { customerId: contact.customerId, contactId: contact.id })}
      current={isMeant}
      tag={isMain ? t('contacts.main') : undefined}
      warning={isIncomplete(contact) ? t('contacts.toComplete') : undefined}
      position={dotted(contact.position, contact.affiliation)}
      phone={contact.mobile || contact.companyPhone || undefined}
      mail={contact.email || undefined}
      photo={contact.photoUrl ?? undefined}
      last={format.touch(t, contact) || t('contacts.noTouch')}
      footerEnd={
        contact.anniversary && (
          <>
            <Glyph icon={IconCake} size={14} />
            <span className="unseen">{t('contacts.anniversary')}</span>
            {lunarWords(t, format.monthDay(contact.anniversary), contact.isLunar)}
          </>
        )
      }
    />
  )
}
