import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useTexts } from '../../ui/texts.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { LazyConflictDialog } from '../conflicts/LazyConflictDialog.tsx'
import { FormPage, type FormPageProps } from './FormPage.tsx'
import type { Edit } from './use-edit.ts'

type Props = Omit<FormPageProps, 'form' | 'onSubmit' | 'leaveTo' | 'verb'> & { edit: Edit }

/** The form of a record, with the conflict dialog. */
export function EditPage({ edit, back, ...page }: Props) {
  const { t } = useTexts()
  return (
    <>
      <FormPage
        {...page}
        form={edit.form}
        leaveTo={edit.to}
        verb={t('form.save')}
        back={back ?? { text: t('form.isBack'), verb: t('form.undo') }}
        instead={edit.anew && <RecordDeleted onAnew={edit.anew} />}
        onSubmit={() => edit.save()}
      />
      {edit.stale && <LazyConflictDialog busy={edit.form.busy} {...edit.stale} />}
    </>
  )
}

/** The record was deleted while it was edited. */
function RecordDeleted({ onAnew }: { onAnew: () => void }) {
  const { t } = useTexts()
  return (
    <div className="failure" role="alert">
      <Glyph icon={IconAlert} />
      <span>{t('form.goneMeanwhile')}</span>
      <Button size="sm" onClick={onAnew}>
        {t('form.writeAnew')}
      </Button>
    </div>
  )
}
