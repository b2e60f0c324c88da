import { useTexts } from '../../../ui/texts.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { usePerson } from '../../../api/me.ts'
import { DateField } from '../../../ui/forms/dates/DateField.tsx'
import { FormRow } from '../../../ui/forms/form/FormRow.tsx'
import { KeywordsField } from '../../../ui/forms/fields/KeywordsField.tsx'
import { PeopleField } from '../../../ui/forms/combobox/PeopleField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { onEnter } from '../../../ui/keys.ts'
import { useFormat } from '../../../format/use-format.ts'
import { searchMembers } from '../../members/shared/choose-members.ts'
import type { LogForm } from '../shared/log-form.ts'
import { useKeywordCheck } from '../../../kit/forms/use-keyword-check.ts'
import style from './Write.module.css'

/** Enter does not submit an unfinished form. */
const ignoreEnter = onEnter(() => {})

export function OptionalLogFields({ form, without }: { form: FieldsOf<LogForm>; without: string[] }) {
  const { t } = useTexts()
  const { today } = useFormat()
  const { userId } = usePerson()
  const { field, errors } = form
  const check = useKeywordCheck()
  const [step, day] = [field('nextStep'), field('nextDay')]
  return (
    <>
      <KeywordsField
        {...field('keywords')}
        limit={limits.keywords}
        check={check}
        placeholder={t('logs.keywordPlaceholder')}
      />
      <FormRow
        group
        name={errors.nextDay ? day.name : step.name}
        label={t('logs.nextStep')}
        error={step.error ?? day.error}
      >
        <div className={style.next}>
          <TextField
            label={t('logs.nextStepWhat')}
            value={step.value}
            onChange={step.onChange}
            placeholder={t('logs.nextStepPlaceholder')}
            onKeyDown={ignoreEnter}
          />
          <DateField
            label={day.label}
            value={day.value}
            onChange={day.onChange}
            today={today()}
            placeholder={day.label}
          />
        </div>
      </FormRow>
      <PeopleField
        {...field('coAuthorIds')}
        limit={limits.selection}
        search={searchMembers([userId, ...without])}
        empty={t('logs.nobodyFound')}
      />
    </>
  )
}
