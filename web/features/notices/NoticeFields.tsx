import { useRef, type ReactNode } from 'react'
import { limits } from '../../../contract/rules/rules.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { useRead } from '../../api/reads.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { PageText } from '../../ui/forms/fields/PageText.tsx'
import { PageTitle } from '../../ui/forms/fields/PageTitle.tsx'
import { TimeField } from '../../ui/forms/dates/TimeField.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Board } from './boards.ts'
import type { NoticeForm } from './notice-form.ts'
import { useNoticeLabels } from './use-notice-labels.ts'
import style from './Notices.module.css'

type Props = { form: FieldsOf<NoticeForm>; board: Board; isPublished: boolean; files: ReactNode }
/**
 * Title and text are part of the page; pinning, notification and publication time follow.
 * @param isPublished whether the notice is published already
 */
export function NoticeFields({ form, board, isPublished, files }: Props) {
  const { t } = useTexts()
  const { today } = useFormat()
  const text = useRef<HTMLTextAreaElement>(null)
  const labels = useNoticeLabels()
  const pinned = useRead(board.calls.list, { page: 1 }).data?.pinned
  const { field, values, errors, change } = form
  const switchField = (name: 'isPinned' | 'tells', hint: string) => (
    <div>
      <CheckboxField
        name={name}
        checked={values[name]}
        onChange={(on) => change({ [name]: on })}
        error={errors[name]?.message}
        label={
          <>
            <b>{labels[name]}</b> <small>{hint}</small>
          </>
        }
      />
    </div>
  )
  return (
    <>
      <PageTitle
        {...field('title')}
        limit={limits.title}
        placeholder={t('notices.titlePlaceholder')}
        onNext={() => text.current?.focus()}
      />
      <PageText {...field('content')} ref={text} limit={limits.content} placeholder={t('notices.contentPlaceholder')} />
      {files}
      <div className={style.choices}>
        {switchField('isPinned', t('notices.pinHint', { count: pinned ?? 0, most: limits.pinned }))}
        {board.name === 'group' && !isPublished && switchField('tells', t('notices.tellsHint'))}
        {!isPublished && (
          <div>
            <FormRow
              group
              layout="stack"
              name="opensAt"
              label={labels.opensAt}
              hint={t('notices.opensHint')}
              error={errors.opensAt?.message}
            >
              <div className={style.when}>
                <DateField
                  layout="bare"
                  label={t('notices.day')}
                  value={values.day}
                  min={today()}
                  onChange={(day) => change({ day, ...(!day && { time: null }) }, 'opensAt')}
                  today={today()}
                />
                <TimeField
                  layout="bare"
                  label={t('notices.time')}
                  value={values.time}
                  onChange={(time) => change({ time }, 'opensAt')}
                />
              </div>
            </FormRow>
          </div>
        )}
      </div>
    </>
  )
}
