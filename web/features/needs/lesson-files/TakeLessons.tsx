import { useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { lessonFileLimits, lessonFiles } from '../../../../contract/calls/needs/lesson-files.ts'
import { ask } from '../../../api/client.ts'
import { useSentence } from '../../../kit/error-sentence.ts'
import { write } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/floats/Dialog.tsx'
import { toast } from '../../../ui/floats/toast.ts'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { FileButton } from '../../../ui/forms/FileButton.tsx'
import { Button } from '../../../ui/marks/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './LessonFiles.module.css'
import { SeenLines } from './SeenLines.tsx'
import { TakenLessons } from './TakenLessons.tsx'

const megabytes = lessonFileLimits.bytes / 1024 / 1024
const accept = '.jsonl,.ndjson,.json,.txt,application/jsonl,text/plain'

type Looked = { file: File; seen: OutputOf<typeof lessonFiles.look> }
/** Chooses a file, sees what it would add, and adds it. */
export function TakeLessons({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const why = useSentence()
  const [busy, setBusy] = useState<'reading' | 'taking' | 'undoing' | undefined>()
  const [refused, setRefused] = useState('')
  const [looked, setLooked] = useState<Looked | undefined>()
  const [taken, setTaken] = useState<OutputOf<typeof lessonFiles.take> | undefined>()
  const during = async (doing: NonNullable<typeof busy>, work: () => Promise<void>) => {
    if (busy) return
    setBusy(doing)
    setRefused('')
    try {
      await work()
    } catch (error) {
      setRefused(why(error))
    }
    setBusy(undefined)
  }
  const look = (file: File) => {
    if (file.size > lessonFileLimits.bytes) return setRefused(t('error.file_too_large', { size: megabytes }))
    void during('reading', async () =>
      setLooked({ file, seen: await ask(lessonFiles.look, {}, { files: { fileup: file } }) }),
    )
  }
  const take = ({ file }: Looked) =>
    during('taking', async () => setTaken(await write(lessonFiles.take, {}, { files: { fileup: file } })))
  const undo = (broughtId: string) =>
    during('undoing', async () => {
      const { keptItems } = await write(lessonFiles.undo, { broughtId })
      toast.success(keptItems > 0 ? t('lessons.kept', { count: keptItems }) : t('lessons.undone'))
      onClose()
    })
  const choose = (label: string, look_: 'primary' | 'default') => (
    <FileButton look={look_} busy={busy === 'reading'} label={label} accept={accept} onFile={look} />
  )
  const hasNews = looked !== undefined && looked.seen.newItems + looked.seen.newLessons > 0
  const footer = () => {
    if (taken)
      return (
        <>
          {taken.broughtId !== '' && (
            <Button busy={busy === 'undoing'} onClick={() => void undo(taken.broughtId)}>
              {t('lessons.undo')}
            </Button>
          )}
          <Button look="primary" data-autofocus onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      )
    if (!looked) return choose(t('lessons.choose'), 'primary')
    return (
      <>
        {choose(t('lessons.other'), hasNews ? 'default' : 'primary')}
        {hasNews && (
          <Button look="primary" busy={busy === 'taking'} onClick={() => void take(looked)}>
            {t('lessons.take')}
          </Button>
        )}
      </>
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('lessons.add')} footer={footer()} cross>
      <div className={style.body}>
        {!looked && <p>{t('lessons.chooseBody', { size: megabytes })}</p>}
        {looked && !taken && <SeenLines name={looked.file.name} seen={looked.seen} />}
        {taken && <TakenLessons taken={taken} />}
        {refused && <FieldError id="lessons-refused">{refused}</FieldError>}
        <p role="status" className="s13 t2">
          {busy && t(`lessons.${busy}`)}
        </p>
      </div>
    </Dialog>
  )
}
