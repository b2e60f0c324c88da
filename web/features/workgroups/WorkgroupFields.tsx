import { limits } from '../../../contract/rules/rules.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { isNearLimit } from '../../ui/forms/form/CharacterCount.tsx'
import { useTexts } from '../../ui/texts.ts'
import { nextAddress } from './next-address.ts'
import { liveFaults } from './live-faults.ts'
import { useTimeZones } from './use-time-zones.ts'
import { weekStartOptions } from './week-days.ts'
import type { WorkgroupValues } from './workgroup-form.ts'
import style from './WorkgroupForm.module.css'

/** The fields of an existing workgroup. @param was as it is saved */
export function WorkgroupFields({ form, was }: { form: FieldsOf<WorkgroupValues>; was: WorkgroupValues }) {
  const { t, language } = useTexts()
  const live = liveFaults(form.values, t, was)
  const [name, address] = [form.field('name'), form.field('address')]
  const timeZone = form.field('timeZone')
  const weekStart = form.field('weekStart')
  const zones = useTimeZones()
  const isTaken = form.errors.address?.code === 'error.url_in_use'
  const alternative = nextAddress(form.values.address)
  return (
    <>
      <TextField
        {...name}
        below={name.error ? undefined : live.name?.message}
        hint={t('workgroups.nameHint')}
        autoComplete="organization"
        {...(isNearLimit(name.value, limits.name) ? { limit: limits.name } : {})}
      />
      <TextField
        {...address}
        below={address.error ? undefined : live.address?.message}
        hint={t('workgroups.addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
      {isTaken && (
        <div className={style.others} role="group" aria-label={t('workgroups.addressOther')}>
          <Chip onClick={() => address.onChange(alternative)}>{alternative}</Chip>
        </div>
      )}
      <ComboField
        label={timeZone.label}
        name={timeZone.name}
        error={timeZone.error}
        hint={t('wgroup.timeZoneHint')}
        value={zones.choiceOf(timeZone.value)}
        onChange={(choice) => choice && timeZone.onChange(choice.value)}
        search={zones.search}
        empty={t('wgroup.timeZoneNone')}
      />
      <SelectField
        {...weekStart}
        onChange={(value) => weekStart.onChange(value as WorkgroupValues['weekStart'])}
        options={weekStartOptions(language, t)}
      />
    </>
  )
}
