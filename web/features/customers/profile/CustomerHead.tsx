import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { QuickActions } from '../../../kit/records/QuickActions.tsx'
import { quickActions } from '../../../kit/records/quick-actions.ts'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
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
      <QuickActions label={name} actions={quickActions(t, { phones: [phone], email, address, plan })} />
    </>
  )
}
