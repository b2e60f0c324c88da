import { useTexts } from '../../ui/texts.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { mailLink, phoneLink } from '../../ui/links.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useFormat } from '../../format/use-format.ts'
import { lunarWords } from './shared/lunar-words.ts'
import type { Contact } from './shared/contact-form.ts'
import { useContactLabels } from './shared/use-contact-labels.ts'
import style from './ContactFacts.module.css'

/** Phone numbers, addresses and notes of the contact. */
export function ContactFacts({ contact, edit }: { contact: Contact; edit: string | undefined }) {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useContactLabels()
  const phoneText = usePhoneFormat()
  const phone = (number: string) => number && <a href={phoneLink(number)}>{phoneText(number)}</a>
  const day = (value: string, isLunar: boolean) => value && lunarWords(t, format.date(value), isLunar)
  const more = edit ? { label: t('record.edit'), to: edit } : undefined
  const hasNotes = [
    contact.anniversary,
    contact.weddingAnniversary,
    contact.otherInfo,
    contact.personality,
    contact.interests,
    contact.healthAndHobby,
    contact.career,
    contact.almaMater,
    contact.family,
  ].some(Boolean)
  const isReachable = [contact.mobile, contact.companyPhone, contact.fax, contact.email, contact.homeAddress].some(
    Boolean,
  )
  return (
    <div className="two">
      <Section title={t('contacts.reach')} more={more}>
        {isReachable ? (
          <DescriptionList
            rows={[
              [labels.mobile, phone(contact.mobile)],
              [labels.companyPhone, phone(contact.companyPhone)],
              [labels.fax, phoneText(contact.fax)],
              [
                labels.email,
                contact.email && (
                  <a key="e" href={mailLink(contact.email)}>
                    {contact.email}
                  </a>
                ),
              ],
              [labels.homeAddress, contact.homeAddress],
            ]}
          />
        ) : (
          <p className={`s13 t3 ${style.nothing}`}>{t('contacts.noReach')}</p>
        )}
      </Section>
      <Section title={t('contacts.personal')}>
        {hasNotes ? (
          <DescriptionList
            rows={[
              [labels.anniversary, day(contact.anniversary, contact.isLunar)],
              [labels.weddingAnniversary, day(contact.weddingAnniversary, contact.isWeddingLunar)],
              [labels.otherInfo, contact.otherInfo],
              [labels.personality, contact.personality],
              [labels.interests, contact.interests],
              [labels.healthAndHobby, contact.healthAndHobby],
              [
                labels.career,
                contact.career && (
                  <span key="c" className={style.lines}>
                    {contact.career}
                  </span>
                ),
              ],
              [labels.almaMater, contact.almaMater],
              [labels.family, contact.family],
            ]}
          />
        ) : (
          <p className={`s13 t3 ${style.nothing}`}>{t('contacts.noNotes')}</p>
        )}
      </Section>
    </div>
  )
}
