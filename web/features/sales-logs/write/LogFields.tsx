import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { purposes, type Channel, type Purpose } from '../../../../contract/codes.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { DateField } from '../../../ui/forms/dates/DateField.tsx'
import { FormRow } from '../../../ui/forms/form/FormRow.tsx'
import { PageText } from '../../../ui/forms/fields/PageText.tsx'
import { PageTitle } from '../../../ui/forms/fields/PageTitle.tsx'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import { TimeField } from '../../../ui/forms/dates/TimeField.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { Coach } from '../../needs/shared/deferred-coach.ts'
import { channelIcon, channelsInOrder } from './channels.ts'
import type { LogForm } from '../shared/log-form.ts'
import { OptionalLogFields } from './OptionalLogFields.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import style from './Write.module.css'

/** `name`: the key of the form, for returning to it. `without`: users who cannot be co-authors, besides the user. */
type Props = { form: FieldsOf<LogForm>; name: string; without?: string[]; files: ReactNode }

/** The fields of a log: customer, subject and text; optional ones below, or beside them on wide screens. */
export function LogFields({ form, name, without = [], files }: Props) {
  const { t } = useTexts()
  const text = useRef<HTMLTextAreaElement>(null)
  const { field } = form
  const code = (value: Purpose | Channel) => ({ value, label: t(`code.${value}`) })
  return (
    <div className={style.columns}>
      <div>
        <CustomerFields form={form} name={name} />
        <RadioField {...field('purpose')} layout="inline" scroll options={purposes.map(code)} />
        <RadioField
          {...field('channel')}
          layout="inline"
          scroll
          options={channelsInOrder.map((value) => ({ ...code(value), icon: channelIcon(value) }))}
        />
        <When form={form} />
        <PageTitle
          {...field('title')}
          limit={limits.title}
          placeholder={t('logs.titlePlaceholder')}
          onNext={() => text.current?.focus()}
        />
        <PageText {...field('content')} ref={text} limit={limits.content} placeholder={t('logs.contentPlaceholder')} />
      </div>
      <div className={style.below}>
        <p className="s12 t3">{t('logs.optionalBelow')}</p>
        <OptionalLogFields form={form} without={without} />
        {files}
      </div>
      <Coach form={form} text={text} />
    </div>
  )
}

/** Day and time are one field of the contract. */
function When({ form: { values, errors, change } }: { form: FieldsOf<LogForm> }) {
  const { t } = useTexts()
  const { today } = useFormat()
  return (
    <FormRow layout="inline" group name="at" label={t('logs.at')} error={errors.at?.message}>
      <div className={style.when}>
        <DateField label={t('logs.day')} value={values.day} onChange={(day) => change({ day }, 'at')} today={today()} />
        <TimeField label={t('logs.time')} value={values.time} onChange={(time) => change({ time }, 'at')} />
      </div>
    </FormRow>
  )
}
