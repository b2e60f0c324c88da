import type { ReactNode } from 'react'
import { limits } from '../../../contract/rules/limits.ts'
import { moneyCurrencies, type MoneyCurrency } from '../../../contract/rules/money.ts'
import { useFormat } from '../../format/use-format.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { TimeField } from '../../ui/forms/dates/TimeField.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { PageTitle } from '../../ui/forms/fields/PageTitle.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { useTexts } from '../../ui/texts.ts'
import { ItemsField } from './ItemsField.tsx'
import type { OrderForm } from './order-form.ts'
import style from './Bidding.module.css'

/** The title is part of the page; items, due time, budget, terms and files follow. */
export function OrderFields({ form, files }: { form: FieldsOf<OrderForm>; files: ReactNode }) {
  const { t } = useTexts()
  const { today, timeZone } = useFormat()
  const { field, values, errors, change } = form
  return (
    <>
      <PageTitle {...field('title')} limit={limits.title} placeholder={t('bidding.titlePlaceholder')} />
      <ItemsField items={values.items} error={errors.items?.message} onChange={(items) => change({ items })} />
      <div className={style.facts}>
        <FormRow group name="dueAt" label={t('bidding.due')} error={errors.dueAt?.message} below={timeZone}>
          <div className={style.when}>
            <DateField
              layout="bare"
              label={t('bidding.dueDay')}
              value={values.day}
              min={today()}
              today={today()}
              onChange={(day) => change({ day }, 'dueAt')}
            />
            <TimeField
              layout="bare"
              label={t('bidding.dueTime')}
              value={values.time}
              onChange={(time) => change({ time }, 'dueAt')}
            />
          </div>
        </FormRow>
        <FormRow
          group
          optional
          name="budget"
          label={t('bidding.budget')}
          error={errors.budget?.message}
          below={t(values.isBudgetShown ? 'bidding.budgetShown' : 'bidding.budgetHidden')}
        >
          <div className={style.when}>
            <TextField
              layout="bare"
              label={t('bidding.budget')}
              inputMode="decimal"
              value={values.budget}
              onChange={(budget) => change({ budget })}
            />
            <SelectField
              layout="bare"
              label={t('bidding.currency')}
              value={values.currency}
              options={moneyCurrencies.map((value) => ({ value, label: value }))}
              onChange={(currency) => change({ currency: currency as MoneyCurrency })}
            />
          </div>
          <CheckboxField
            name="isBudgetShown"
            label={t('bidding.showBudget')}
            checked={values.isBudgetShown}
            onChange={(isBudgetShown) => change({ isBudgetShown })}
          />
        </FormRow>
        <TextArea {...field('terms')} placeholder={t('bidding.termsPlaceholder')} limit={limits.orderTerms} />
        {files}
      </div>
    </>
  )
}
