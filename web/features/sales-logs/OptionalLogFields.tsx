import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/rules.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FormRow } from '../../ui/forms/FormRow.tsx'
import { KeywordsField } from '../../ui/forms/KeywordsField.tsx'
import { PeopleField } from '../../ui/forms/PeopleField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useFormat } from '../../use-format.ts'
import { searchMembers } from './choices.ts'
import type { LogForm } from './log-form.ts'
import type { Faults } from './use-entry.ts'

type Props = {
  values: LogForm
  errors: Faults
  change: (part: Partial<LogForm>, ...fields: string[]) => void
  me: string
  without: string[]
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function OptionalLogFields({ values, errors, change, me, without, onEnter }: Props) {
  const { t } = useTranslation()
  const { today } = useFormat()
  return (
    <>
      <KeywordsField
        name="keywords"
        label={t('logs.keywords')}
        error={errors.keywords}
        value={values.keywords}
        onChange={(keywords) => change({ keywords }, 'keywords')}
        limit={limits.keywords}
        placeholder={t('logs.keywordPlaceholder')}
      />
      <FormRow
        group
        name={errors.nextDay ? 'nextDay' : 'nextStep'}
        label={t('logs.nextStep')}
        error={errors.nextStep ?? errors.nextDay}
      >
        <div className="next">
          <TextField
            label={t('logs.nextStepWhat')}
            value={values.nextStep}
            onChange={(nextStep) => change({ nextStep }, 'nextStep')}
            placeholder={t('logs.nextStepPlaceholder')}
            onKeyDown={onEnter}
          />
          <DateField
            label={t('logs.nextDay')}
            value={values.nextDay}
            onChange={(nextDay) => change({ nextDay }, 'nextDay')}
            today={today()}
            placeholder={t('logs.nextDay')}
          />
        </div>
      </FormRow>
      <PeopleField
        name="coAuthorIds"
        label={t('logs.coAuthors')}
        error={errors.coAuthorIds}
        value={values.coAuthors}
        onChange={(coAuthors) => change({ coAuthors }, 'coAuthorIds')}
        limit={limits.selection}
        search={searchMembers(me, without)}
        empty={t('logs.nobodyFound')}
      />
    </>
  )
}
