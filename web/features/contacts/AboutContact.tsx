import { useTexts } from '../../ui/texts.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { useRead } from '../../api/reads.ts'
import { stageWords } from '../customers/shared/stage-words.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useFormat } from '../../format/use-format.ts'
import type { Contact } from './shared/contact-form.ts'
import { NameCard } from './NameCard.tsx'

/** Requested in parallel with the contact, as the latest logs are. */
export const useCustomerOf = (customerId: string) => useRead(customers.detail, { id: customerId })

export function AboutContact({ contact, mayEdit }: { contact: Contact; mayEdit: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const customer = useCustomerOf(contact.customerId).data
  return (
    <>
      <section aria-label={t('logs.customer')}>
        <div className="card-line">
          <Monogram name={contact.customerName} />
          <div className="grow">
            <div className="ttl">
              <Anchor className="one" to={href(paths.customer, { customerId: contact.customerId })}>
                {contact.customerName}
              </Anchor>
            </div>
            <div className="sub">
              {customer && dotted(customer.industry, customer.segment && t(`code.${customer.segment}`))}
            </div>
          </div>
        </div>
        <DescriptionList
          rows={[
            [t('logs.stage'), customer && stageWords(t, customer)],
            [t('customers.owner'), customer?.owner?.name],
          ]}
        />
      </section>
      {(contact.cardUrl || mayEdit) && (
        <Section title={t('contacts.card')}>
          <NameCard contact={contact} mayEdit={mayEdit} />
        </Section>
      )}
      <Section title={t('logs.dates')}>
        <DescriptionList
          rows={[
            [t('logs.lastTouch'), format.touch(t, contact) || t('contacts.noTouch')],
            [t('customers.registeredAt'), format.date(format.dayOf(contact.registeredAt))],
          ]}
        />
      </Section>
    </>
  )
}
