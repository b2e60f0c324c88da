import { useTranslation } from 'react-i18next'
import { FormPage, type FormPageProps } from './FormPage.tsx'
import type { Edit } from './use-edit.ts'
import { Versions } from './Versions.tsx'

type Props = Omit<FormPageProps, 'form' | 'onSubmit' | 'leaveTo' | 'verb'> & { edit: Edit }

/** A record's form, and the choice when somebody saved it meanwhile. */
export function EditPage({ edit, back, ...page }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <FormPage
        {...page}
        form={edit.form}
        leaveTo={edit.to}
        verb={t('form.save')}
        back={back ?? { text: t('form.isBack'), verb: t('form.undo') }}
        onSubmit={() => edit.save()}
      />
      {edit.stale && <Versions busy={edit.form.busy} {...edit.stale} />}
    </>
  )
}
