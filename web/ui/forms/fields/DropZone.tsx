import '../forms.css'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useState, type ReactNode } from 'react'
import { Glyph } from '../../elements/Glyph.tsx'
import { FieldError } from '../form/FieldError.tsx'
import { FileButton } from './FileButton.tsx'

type Props = {
  /** What to do: drop a file, or on a phone choose one. */
  title: string
  phoneTitle: string
  limits: string
  /** The text of the button that opens the file picker. */
  label: string
  accept: string
  busy: boolean
  /** Why the last file was rejected; empty for none. */
  error: string
  /** @param ignored how many others were dropped with it */
  onFile: (file: File, ignored?: number) => void
  /** Below it. */
  children?: ReactNode
}

/** A place where one file is dropped or chosen. */
export function DropZone({ title, phoneTitle, limits, error, onFile, children, ...button }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={`dropzone ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file, ...others] = event.dataTransfer.files
        if (file) onFile(file, others.length)
      }}
    >
      <Glyph icon={IconUpload} size={26} />
      <h2>
        <span className="desk">{title}</span>
        <span className="phone">{phoneTitle}</span>
      </h2>
      <p>{limits}</p>
      <FileButton look="primary" onFile={onFile} {...button} />
      {error && <FieldError id="file-rejected">{error}</FieldError>}
      {children}
    </div>
  )
}
