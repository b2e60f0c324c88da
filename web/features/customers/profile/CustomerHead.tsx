import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { QuickActions } from '../../../kit/records/QuickActions.tsx'
import { mapLink } from '../../../kit/records/reach-links.ts'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
import { mailLink, phoneLink } from '../../../ui/links.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { Customer } from '../customer-form.ts'
import { StageOf } from '../StageOf.tsx'
import style from './CustomerHead.module.css'

const Star = deferredComponent(async () => (await import('../Star.tsx')).Star)

/** Who the customer is and how far, and on a phone what one does with it. @param plan where a plan with it is added */
export function CustomerHead({ customer, mayEdit, plan }: { customer: Customer; mayEdit: boolean; plan: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const { name, phone, email, address } = customer
  return (
    <>
      <header className={style.head}>
        <Monogram name={name} size="xl" />
        <div className="grow">
          <div className={style.name}>
            <h1 className="record">{name}</h1>
            {customer.segment && <Chip>{t(`code.${customer.segment}`)}</Chip>}
            <span className={style.star}>
              <Star customer={customer} glyph={18} />
            </span>
          </div>
          <p className="s13 t3">
            {dotted(
              customer.industry,
              address,
              customer.employees !== null &&
                t('customers.employeeCount', {
                  count: customer.employees,
                  shown: format.number(customer.employees),
                }).replaceAll(' ', '\u00a0'),
            ) || t('customers.nothingKnown')}
          </p>
        </div>
      </header>
      <StageOf customer={customer} mayEdit={mayEdit} />
      <QuickActions
        label={name}
        actions={[
          ...(phone ? [{ icon: IconPhone, label: t('contacts.act.call'), href: phoneLink(phone) }] : []),
          ...(email ? [{ icon: IconMail, label: t('contacts.act.mail'), href: mailLink(email) }] : []),
          { icon: IconCalendarPlus, label: t('contacts.act.plan'), to: plan },
          ...(address
            ? [
                {
                  icon: IconMapPin,
                  label: t('contacts.act.map'),
                  href: mapLink(address, currentLanguage()),
                  opensWindow: true,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
