import { useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { lessonFileLimits, lessonFiles } from '../../../../contract/calls/needs/lesson-files.ts'
import { callApi } from '../../../api/client.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
import { useClientKey } from '../../../kit/forms/use-client-key.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { FieldError } from '../../../ui/forms/form/FieldError.tsx'
import { FileButton } from '../../../ui/forms/fields/FileButton.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './LessonFiles.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'

const megabytes = lessonFileLimits.bytes / 1024 / 1024
const accept = '.jsonl,.ndjson,.json,.txt,application/jsonl,text/plain'

type FilePreview = { file: File; preview: OutputOf<typeof lessonFiles.look> }
/** Import dialog: choose a file, preview it, import it. */
export function ImportLessons({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const keyOf = useClientKey()
  const [busy, setBusy] = useState<'reading' | 'taking' | 'undoing' | undefined>()
  const [failure, setFailure] = useState('')
  const [filePreview, setFilePreview] = useState<FilePreview | undefined>()
  const [imported, setImported] = useState<OutputOf<typeof lessonFiles.take> | undefined>()
  const runExclusively = async (doing: NonNullable<typeof busy>, work: () => Promise<void>) => {
    if (busy) return
    setBusy(doing)
    setFailure('')
    try {
      await work()
    } catch (error) {
      setFailure(errorText(error))
    }
    setBusy(undefined)
  }
  const look = (file: File) => {
    if (file.size > lessonFileLimits.bytes) return setFailure(t('error.file_too_large', { size: megabytes }))
    void runExclusively('reading', async () =>
      setFilePreview({ file, preview: await callApi(lessonFiles.look, {}, { files: { fileup: file } }) }),
    )
  }
  const take = ({ file }: FilePreview) =>
    runExclusively('taking', async () => {
      const clientKey = keyOf([file.name, file.size, file.lastModified].join(' '))
      setImported(await write(lessonFiles.take, { clientKey }, { files: { fileup: file } }))
      keyOf('')
    })
  const undo = (broughtId: string) =>
    runExclusively('undoing', async () => {
      const { keptItems } = await write(lessonFiles.undo, { broughtId })
      toast.success(keptItems > 0 ? t('lessons.kept', { count: keptItems }) : t('lessons.undone'))
      onClose()
    })
  const choose = (label: string, buttonLook: 'primary' | 'default') => (
    <FileButton look={buttonLook} busy={busy === 'reading'} label={label} accept={accept} onFile={look} />
  )
  const addsAnything = filePreview !== undefined && filePreview.preview.newItems + filePreview.preview.newLessons > 0
  const footer = () => {
    if (imported)
      return (
        <>
          {imported.broughtId !== '' && (
            <Button busy={busy === 'undoing'} onClick={() => void undo(imported.broughtId)}>
              {t('lessons.undo')}
            </Button>
          )}
          <Button look="primary" data-autofocus onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      )
    if (!filePreview) return choose(t('lessons.choose'), 'primary')
    return (
      <>
        {choose(t('lessons.other'), addsAnything ? 'default' : 'primary')}
        {addsAnything && (
          <Button look="primary" busy={busy === 'taking'} onClick={() => void take(filePreview)}>
            {t('lessons.take')}
          </Button>
        )}
      </>
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('lessons.add')} footer={footer()} cross>
      <div className={style.body}>
        {!filePreview && <p>{t('lessons.chooseBody', { size: megabytes })}</p>}
        {filePreview && !imported && <ImportPreview name={filePreview.file.name} preview={filePreview.preview} />}
        {imported && <ImportResult imported={imported} />}
        {failure && <FieldError id="lessons-refused">{failure}</FieldError>}
        <p role="status" className="s13 t2">
          {busy && t(`lessons.${busy}`)}
        </p>
      </div>
    </Dialog>
  )
}
