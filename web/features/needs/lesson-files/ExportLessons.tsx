import { useState } from 'react'
import { lessonFiles } from '../../../../contract/calls/needs/lesson-files.ts'
import { callApi } from '../../../api/client.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { requestDownload } from '../../imports/shared/request-download.ts'
import style from './LessonFiles.module.css'

/** Export dialog; it says what the file contains before the download. */
export function ExportLessons({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [withLessons, setWithLessons] = useState(true)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const isSaved = await requestDownload(t, t('lessons.making'), () => callApi(lessonFiles.download, { withLessons }))
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lessons.save')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" data-autofocus busy={busy} onClick={() => void save()}>
            {t('lessons.save')}
          </Button>
        </>
      }
    >
      <div className={style.body}>
        <p>{t('lessons.saveBody')}</p>
        <CheckboxField label={t('lessons.withLessons')} checked={withLessons} onChange={setWithLessons} />
        {withLessons && <p className="s13 t2">{t('lessons.leaves')}</p>}
      </div>
    </Dialog>
  )
}
