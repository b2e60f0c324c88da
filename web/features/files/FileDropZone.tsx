import IconUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '../../../contract/rules/limits.ts'
import { isModalOpen } from '../../ui/overlays/open-overlays.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts, type TextKey } from '../../ui/texts.ts'
import style from './Files.module.css'

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false
/** The part of the page that is highlighted: the main column. */
const dropArea = () => document.querySelector('.split > :first-child') ?? document.querySelector('main')

type Props = {
  max: number
  /** The number of existing files. */
  count: number
  text: string
  /** The text shown when the limit is reached. */
  full: TextKey
  onFiles: (files: File[]) => void
}
/** Accepts files dropped anywhere on the page, and pasted ones. */
export function FileDropZone({ max, count, text, full, onFiles }: Props) {
  const { t } = useTexts()
  const left = max - count
  const [over, setOver] = useState<DOMRect | null>(null)
  const handleDrag = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer) || isModalOpen()) return
    event.preventDefault()
    if (event.type === 'drop') {
      setOver(null)
      onFiles([...event.dataTransfer!.files])
    } else if (event.type === 'dragleave') {
      // Without a related target the pointer has left the window.
      if (event.relatedTarget === null) setOver(null)
    } else {
      event.dataTransfer!.dropEffect = left > 0 ? 'copy' : 'none'
      if (!over) setOver(dropArea()?.getBoundingClientRect() ?? null)
    }
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    // A spreadsheet copies cells as text and as a picture: the text is wanted.
    if (!data || data.files.length === 0 || data.types.includes('text/plain') || isModalOpen()) return
    event.preventDefault()
    onFiles([...data.files])
  })
  useEffect(() => {
    const drag = (event: DragEvent) => handleDrag(event)
    const pasted = (event: ClipboardEvent) => paste(event)
    const kinds = ['dragenter', 'dragover', 'dragleave', 'drop'] as const
    for (const kind of kinds) document.addEventListener(kind, drag)
    document.addEventListener('paste', pasted)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, drag)
      document.removeEventListener('paste', pasted)
    }
  }, [])
  if (!over) return null
  const top = Math.max(over.top, 0)
  const height = Math.min(over.bottom, innerHeight) - top
  return createPortal(
    <div
      className={style.veil}
      style={{ left: over.left + 8, top: top + 8, width: over.width - 16, height: height - 16 }}
    >
      <div className={style.says} role="status">
        <Glyph icon={IconUpload} size={20} />
        <span>
          <b>{text}</b>
          <small>
            {left > 0
              ? t('files.dropMore', { count: left, size: limits.fileBytes / 1024 / 1024 })
              : t(full, { most: max })}
          </small>
        </span>
      </div>
    </div>,
    document.body,
  )
}
