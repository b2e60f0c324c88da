import { customers } from '../../../contract/calls/customers/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { readOnce } from '../../api/reads.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { withTexts } from '../../i18n/with-texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { TimeField } from '../../ui/forms/dates/TimeField.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { PageTitle } from '../../ui/forms/fields/PageTitle.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { contactChoice, searchContacts } from '../contacts/shared/choose-contacts.ts'
import { searchCustomers } from '../customers/shared/choose-customers.ts'
import type { PlanForm } from './plan-form.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import style from './Calendar.module.css'

type Props = { form: FieldsOf<PlanForm>; exceptId: string }

const MorePlanFields = deferredComponent(
  async () => (await withTexts(['guests'], () => import('./MorePlanFields.tsx'))).MorePlanFields,
  () => <Skeleton rows={4} shape="line" />,
)

/** The fields of a plan: what, with whom, when; then the others, which load later. */
export function PlanFields({ form, exceptId }: Props) {
  const { t } = useTexts()
  const { field } = form
  return (
    <>
      <PageTitle {...field('text')} limit={limits.line} placeholder={t('plans.textPlaceholder')} onNext={() => {}} />
      <With form={form} />
      <When form={form} />
      <MorePlanFields form={form} exceptId={exceptId} />
    </>
  )
}

/** Customer and contact; both may stay empty. */
function With({ form: { field, values, change } }: { form: FieldsOf<PlanForm> }) {
  const { t } = useTexts()
  const format = useFormat()
  const customerId = values.customerId?.value
  const findContact = async (query: string): Promise<Choice[]> => {
    if (!customerId) return []
    const { items } = await readOnce(customers.chooseContact, { customerId })
    return searchContacts(items.map(contactChoice), query)
  }
  return (
    <div className={style.pair}>
      <ComboField
        {...field('customerId')}
        optional
        search={searchCustomers(t, format)}
        placeholder={t('plans.customerPlaceholder')}
        onChange={(one) =>
          change({ customerId: one, ...(one?.value !== customerId && { contactId: null }) }, 'customerId', 'contactId')
        }
      />
      <ComboField {...field('contactId')} optional search={findContact} disabled={!customerId} />
    </div>
  )
}

/** Start and end. A changed start moves the end along. */
function When({ form }: { form: FieldsOf<PlanForm> }) {
  const { t } = useTexts()
  const { values, errors, change } = form
  const format = useZoneFormat()
  const today = format.today()
  const shift = (day: string | null, time: string | null) => {
    const next = { day, time }
    if (values.repeat !== '' && day !== values.day)
      void import('./edit-form.ts').then(({ movedRepeat }) =>
        change({ repeat: movedRepeat(values.repeat, values.day, day) }),
      )
    if (!day || !values.day || !values.endDay) return change(next, 'start', 'end')
    if (values.isAllDay) {
      const lasts = Math.max(0, Date.parse(values.endDay) - Date.parse(values.day))
      const endDay = new Date(Date.parse(day) + lasts).toISOString().slice(0, 10)
      return change({ ...next, endDay }, 'start', 'end')
    }
    if (!time || !values.time || !values.endTime) return change({ ...next, endDay: day }, 'start', 'end')
    const at = (onDay: string, onTime: string) => Date.parse(format.instantOf(onDay, onTime))
    const lasts = Math.max(0, at(values.endDay, values.endTime) - at(values.day, values.time))
    const end = new Date(at(day, time) + lasts).toISOString()
    change({ ...next, endDay: format.dayOf(end), endTime: format.timeOf(end) }, 'start', 'end')
  }
  return (
    <>
      <FormRow group name="start" label={t('plans.start')} error={errors.start?.message}>
        <div className={style.when}>
          <DateField
            label={t('plans.startDay')}
            value={values.day}
            onChange={(day) => shift(day, values.time)}
            today={today}
          />
          {!values.isAllDay && (
            <TimeField
              label={t('plans.startTime')}
              value={values.time}
              step={15}
              onChange={(time) => shift(values.day, time)}
            />
          )}
          <CheckboxField
            label={t('plans.allDay')}
            checked={values.isAllDay}
            onChange={(isAllDay) =>
              change(
                {
                  isAllDay,
                  ...(!isAllDay && !values.time && { time: '09:00', endTime: '10:00' }),
                  endDay: values.endDay ?? values.day,
                },
                'start',
                'end',
              )
            }
          />
        </div>
      </FormRow>
      <FormRow group name="end" label={t('plans.end')} error={errors.end?.message}>
        <div className={style.when}>
          <DateField
            label={t('plans.endDay')}
            value={values.endDay}
            onChange={(endDay) => change({ endDay }, 'end')}
            today={today}
            {...(values.day && { min: values.day })}
          />
          {!values.isAllDay && (
            <TimeField
              label={t('plans.endTime')}
              value={values.endTime}
              step={15}
              onChange={(endTime) => change({ endTime }, 'end')}
              {...(values.time && values.day === values.endDay && { from: values.time })}
            />
          )}
        </div>
      </FormRow>
    </>
  )
}
