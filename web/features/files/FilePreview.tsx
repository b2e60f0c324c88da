import { Suspense, useEffect, useState } from 'react'
import { useErrorMessage } from '../../api/error-message.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Holder } from './holders.ts'
import { iconOf, isPicture, isSound, type AttachedFile } from './kinds.ts'
import style from './Viewer.module.css'

const PdfPages = lazyComponent(async () => (await import('./PdfPages.tsx')).PdfPages)

type Props = { file: AttachedFile; open: Holder['open']; onSave: () => void }
/** Shows a picture or PDF and plays a recording; other files can only be downloaded. */
export function FilePreview({ file, open, onSave }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [url, setUrl] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isPdf = file.type === 'application/pdf'
  const isShown = isPicture(file) || isSound(file) || isPdf
  useEffect(() => {
    let isCancelled = false
    if (isShown)
      open(file.id).then(
        ({ shownUrl }) => isCancelled || setUrl(shownUrl),
        (error: unknown) => isCancelled || setWhy(errorText(error)),
      )
    return () => {
      isCancelled = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another language does not load the file again
  }, [file.id, isShown, attempts])
  const retry = () => {
    setWhy(null)
    setUrl(null)
    setAttempts(attempts + 1)
  }
  const failed = () => setWhy(t('files.notShown'))
  if (why !== null)
    return (
      <div className={style.note} role="alert">
        <p>{why}</p>
        <Button onClick={retry}>{t('files.again')}</Button>
      </div>
    )
  if (isPicture(file))
    return (
      // The preview is shown until the picture has loaded.
      <div className={style.picture} style={{ backgroundImage: `url("${file.previewUrl}")` }}>
        {url && <img src={url} alt={file.name} onError={failed} />}
      </div>
    )
  if (isSound(file))
    return (
      <div className={style.note}>
        <Glyph icon={iconOf(file.name)} size={40} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's recording has no captions */}
        {url && <audio src={url} controls preload="metadata" aria-label={file.name} onError={failed} />}
      </div>
    )
  if (isPdf)
    return <Suspense fallback={null}>{url && <PdfPages address={url} name={file.name} onFailed={failed} />}</Suspense>
  return (
    <div className={style.note}>
      <Glyph icon={iconOf(file.name)} size={40} />
      <p>{t('files.noPreview')}</p>
      <Button onClick={onSave}>{t('files.save')}</Button>
    </div>
  )
}
