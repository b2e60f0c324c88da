import { useState } from 'react'
import { alarmMinutes } from '../../../contract/calls/plans/alarms.ts'
import { looks, type Look } from '../../../contract/calls/plans/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { usePerson } from '../../api/me.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { PeopleField } from '../../ui/forms/combobox/PeopleField.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { useTexts } from '../../ui/texts.ts'
import { searchMembers } from '../members/shared/choose-members.ts'
import { BusyNotice } from './BusyNotice.tsx'
import { GuestsField } from './GuestsField.tsx'
import type { PlanForm } from './plan-form.ts'
import { RepeatField } from './RepeatField.tsx'

/** Repetition, alarms, look, place, people, memo; and who is busy. */
export function MorePlanFields({ form, exceptId }: { form: FieldsOf<PlanForm>; exceptId: string }) {
  const { t } = useTexts()
  const person = usePerson()
  const { field, values, change } = form
  const [hasMemo, setMemo] = useState(values.memo !== '')
  return (
    <>
      <RepeatField form={form} />
      <FormRow group name="alarms" label={t('plans.alarms')} error={form.errors.alarms?.message}>
        <div className="picks">
          {alarmMinutes.map((minutes) => (
            <button
              key={minutes}
              type="button"
              className="pick"
              aria-pressed={values.alarms.includes(minutes)}
              onClick={() =>
                change({
                  alarms: values.alarms.includes(minutes)
                    ? values.alarms.filter((one) => one !== minutes)
                    : [...values.alarms, minutes].toSorted((one, other) => one - other),
                })
              }
            >
              {t(`plans.alarm.${minutes}`)}
            </button>
          ))}
        </div>
      </FormRow>
      <RadioField
        {...field('look')}
        onChange={(look) => change({ look: look as Look })}
        options={looks.map((look) => ({ value: look, label: t(`plans.look.${look}`) }))}
      />
      <TextField {...field('place')} optional maxLength={limits.line} />
      <PeopleField
        {...field('attendeeIds')}
        optional
        limit={limits.selection}
        search={searchMembers([person.userId])}
        empty={t('plans.nobodyFound')}
      />
      <GuestsField form={form} />
      <CheckboxField
        label={t('plans.privateHint')}
        name="isPrivate"
        checked={values.isPrivate}
        onChange={(isPrivate) => change({ isPrivate })}
      />
      {hasMemo ? (
        <TextArea {...field('memo')} optional limit={limits.memo} />
      ) : (
        <Button look="ghost" onClick={() => setMemo(true)}>
          {t('plans.addMemo')}
        </Button>
      )}
      <BusyNotice form={form} exceptId={exceptId} />
    </>
  )
}
