import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { useFormat } from '../../format/use-format.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { TimeField } from '../../ui/forms/dates/TimeField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Given } from './order.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { changeOrder } from './change-order.ts'
import style from './Bidding.module.css'

/** Moves the due time to a later one. */
export function ExtendDialog({ order, onClose }: Given) {
  const { t } = useTexts()
  const format = useFormat()
  const { id, ver } = order
  const due = order.dueAt!
  const form = useForm({
    rules: bidding.extend.input,
    first: () => ({ day: format.dayOf(due) as string | null, time: format.timeOf(due) as string | null }),
    input: ({ day, time }) => ({ id, ver, dueAt: day && time ? format.instantOf(day, time) : '' }),
    labels: { dueAt: t('bidding.due') },
  })
  const { values, change, errors } = form
  const lede = t('bidding.extendLede', { time: format.moment(due) })
  return (
    <OrderDialog
      title={t('bidding.extend')}
      lede={lede}
      verb={t('bidding.extend')}
      {...{ form, onClose }}
      save={(given) => changeOrder(bidding.extend, id, given, t('bidding.extended'))}
    >
      <FormRow group name="dueAt" label={t('bidding.newDue')} error={errors.dueAt?.message}>
        <div className={style.when}>
          <DateField
            layout="bare"
            label={t('bidding.dueDay')}
            value={values.day}
            min={format.today()}
            today={format.today()}
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
    </OrderDialog>
  )
}
