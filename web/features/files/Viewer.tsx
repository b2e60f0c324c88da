import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dotted, titled } from '../../format/format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { download } from '../../wrapper.ts'
import type { Holder } from './holders.ts'
import { iconOf, type AttachedFile } from './kinds.ts'
import { FilePreview } from './FilePreview.tsx'
import { useRemoveFile } from './use-remove-file.ts'
import { useSize } from '../../format/use-size.ts'
import style from './Viewer.module.css'

type Props = {
  files: readonly AttachedFile[]
  opened: string
  open: Holder['open']
  /** The record, where its files may be deleted. */
  holder: Holder | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/**
 * One file over the whole page, and the list of the others. Back, Escape and × close it; arrow keys and swipes show the
 * next.
 */
export function Viewer({ files, opened, open, holder, onOpen, onClose }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const at = files.findIndex((one) => one.id === opened)
  const file = files[at]
  const step = (by: number) => {
    const next = files[at + by]
    if (next) onOpen(next.id)
  }
  const stage = useRef<HTMLDivElement>(null)
  useSwipe(stage, step, (by) => files[at + by] !== undefined)
  const remove = useRemoveFile(holder)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLMediaElement) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  // Another user may delete it meanwhile.
  const isMissing = file === undefined
  useEffect(() => {
    if (isMissing) onClose()
  }, [isMissing, onClose])
  if (!file) return null
  const save = () =>
    open(file.id).then(
      ({ url }) => download(url),
      (error: unknown) => toast.error(errorText(error)),
    )
  const showNext = () => {
    const next = files[at + 1] ?? files[at - 1]
    if (next) onOpen(next.id)
    else onClose()
  }
  return (
    <Dialog open onClose={onClose} title={file.name} bare className={style.viewer!}>
      <Head
        file={file}
        position={`${format.number(at + 1)} / ${format.number(files.length)}`}
        onSave={() => void save()}
        onRemove={holder && (() => void remove(file, showNext))}
        onClose={onClose}
      />
      <div ref={stage} className={style.stage}>
        <IconButton
          look="default"
          className={style.step!}
          icon={IconLeft}
          label={t('files.previous')}
          disabled={at === 0}
          onClick={() => step(-1)}
        />
        <FilePreview key={file.id} file={file} open={open} onSave={() => void save()} />
        <IconButton
          look="default"
          className={style.step!}
          icon={IconRight}
          label={t('files.next')}
          disabled={at === files.length - 1}
          onClick={() => step(1)}
        />
      </div>
      {files.length > 1 && <Strip files={files} opened={opened} onOpen={onOpen} />}
    </Dialog>
  )
}

type HeadProps = {
  file: AttachedFile
  position: string
  onSave: () => void
  onRemove: (() => void) | undefined
  onClose: () => void
}
function Head({ file, position, onSave, onRemove, onClose }: HeadProps) {
  const { t } = useTexts()
  const format = useFormat()
  const size = useSize()
  const { author } = file
  const about = dotted(size(file.size), author && titled(author.name, author.rank), format.moment(file.createdAt))
  return (
    <header className={style.head}>
      <span className="phone">
        <IconButton icon={IconX} label={t('ui.close')} glyph={22} onClick={onClose} />
      </span>
      <h2 className="one">{file.name}</h2>
      <span className={`${style.about} num`}>
        {position}
        <i> · {about}</i>
      </span>
      <span className="desk">
        <Button icon={IconDownload} onClick={onSave}>
          {t('files.save')}
        </Button>
        {onRemove && (
          <Button look="danger" icon={IconTrash} onClick={onRemove}>
            {t('files.delete')}
          </Button>
        )}
        <IconButton look="default" icon={IconX} label={t('ui.close')} onClick={onClose} />
      </span>
      <span className="phone">
        <IconButton icon={IconDownload} label={t('files.save')} glyph={20} onClick={onSave} />
        {onRemove && <IconButton icon={IconTrash} label={t('files.delete')} glyph={20} onClick={onRemove} />}
      </span>
    </header>
  )
}

function Strip({ files, opened, onOpen }: Pick<Props, 'files' | 'opened' | 'onOpen'>) {
  const { t } = useTexts()
  return (
    <ul className={style.strip}>
      {files.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-label={t('files.open', { name: one.name })}
            aria-current={one.id === opened || undefined}
            onClick={() => onOpen(one.id)}
          >
            {one.previewUrl ? <img src={one.previewUrl} alt="" /> : <Glyph icon={iconOf(one.name)} size={20} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
