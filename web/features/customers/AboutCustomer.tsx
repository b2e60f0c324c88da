import { useTexts } from '../../ui/texts.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { safeLink } from '../../format/format.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { mailLink, phoneLink } from '../../ui/links.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { PersonLabel } from '../../ui/elements/PersonLabel.tsx'
import { useFormat } from '../../format/use-format.ts'
import type { Customer } from './customer-form.ts'
import { useCustomerLabels } from './shared/use-customer-labels.ts'
import style from './AboutCustomer.module.css'

const Rhythm = deferredComponent(async () => (await import('./profile/Rhythm.tsx')).Rhythm)

export function AboutCustomer({ customer, edit }: { customer: Customer; edit: string | undefined }) {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useCustomerLabels()
  const phoneText = usePhoneFormat()
  const link = customer.homepage && safeLink(customer.homepage)
  return (
    <>
      <Section title={t('customers.info')} more={edit ? { label: t('record.edit'), to: edit } : undefined}>
        <DescriptionList
          rows={[
            [labels.ceoName, customer.ceoName],
            [labels.businessNumber, customer.businessNumber],
            [
              labels.ownerId,
              customer.owner ? (
                <PersonLabel key="o" id={customer.owner.id} name={customer.owner.name} />
              ) : (
                t('customers.noOwner')
              ),
            ],
            [
              labels.phone,
              customer.phone && (
                <a key="p" href={phoneLink(customer.phone)}>
                  {phoneText(customer.phone)}
                </a>
              ),
            ],
            [labels.fax, phoneText(customer.fax)],
            [
              labels.email,
              customer.email && (
                <a key="e" href={mailLink(customer.email)}>
                  {customer.email}
                </a>
              ),
            ],
            [
              labels.homepage,
              link ? (
                <a key="h" href={link} target="_blank" rel="noopener noreferrer">
                  {customer.homepage.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
                  <span className="unseen"> {t('contacts.newWindow')}</span>
                </a>
              ) : (
                customer.homepage
              ),
            ],
            [labels.address, customer.address],
          ]}
        />
      </Section>
      {customer.memo && (
        <Section title={labels.memo}>
          <p className={`s13 t2 ${style.memo}`}>{customer.memo}</p>
        </Section>
      )}
      <Section title={t('logs.dates')}>
        <DescriptionList
          rows={[
            [t('customers.lastLog'), format.touch(t, customer) || t('customers.noLogYet')],
            [t('customers.registeredAt'), format.date(format.dayOf(customer.registeredAt))],
            [
              t('customers.updatedAt'),
              customer.updatedAt === customer.registeredAt ? '' : format.date(format.dayOf(customer.updatedAt)),
            ],
          ]}
        />
      </Section>
      <Rhythm customerId={customer.id} />
    </>
  )
}
