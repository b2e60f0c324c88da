import { FileList } from '../FileList.tsx'
import style from '../Files.module.css'
import { openMessageFile, type Addresses } from '../holders.ts'
import type { AttachedFile } from '../kinds.ts'

type MessageFilesProps = {
  files: readonly AttachedFile[]
  code?: string | undefined
  open?: (id: string) => Promise<Addresses>
  onExpired: () => void
  /** In a form: takes a file out of what is submitted. */
  onDrop?: (id: string) => void
}
/**
 * The files of a message of an inquiry, or of something else that is only read.
 *
 * @param code of the mailed link that has opened the page, if any
 * @param open the URLs of a file that is in no inquiry
 */
export function MessageFiles({ files, code, open = openMessageFile(code), onExpired, onDrop }: MessageFilesProps) {
  return (
    <div className={onDrop ? undefined : style.said}>
      <FileList wide files={files} open={open} onExpired={onExpired} onDrop={onDrop} />
    </div>
  )
}
