import { FileList } from '../FileList.tsx'
import style from '../Files.module.css'
import { openMessageFile } from '../holders.ts'
import type { AttachedFile } from '../kinds.ts'

type MessageFilesProps = { files: readonly AttachedFile[]; code?: string | undefined; onExpired: () => void }
/** The files of a message of an inquiry. @param code of the mailed link that has opened the page, if any */
export function MessageFiles({ files, code, onExpired }: MessageFilesProps) {
  return (
    <div className={style.said}>
      <FileList wide files={files} open={openMessageFile(code)} onExpired={onExpired} />
    </div>
  )
}
