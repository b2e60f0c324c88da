import { FileList } from '../FileList.tsx'
import style from '../Files.module.css'
import { openSaid } from '../holders.ts'
import type { AttachedFile } from '../kinds.ts'

export type SaidFilesProps = { files: readonly AttachedFile[]; code?: string | undefined; onOld: () => void }
/** What came with something said in an inquiry. @param code of the mailed link that has opened it */
export function SaidFiles({ files, code, onOld }: SaidFilesProps) {
  return (
    <div className={style.said}>
      <FileList wide files={files} open={openSaid(code)} onOld={onOld} />
    </div>
  )
}
