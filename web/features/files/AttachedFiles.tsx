import { useSearchParams } from 'react-router'
import { limits } from '../../../contract/rules/rules.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { AddFiles } from './AddFiles.tsx'
import { FileDropZone } from './FileDropZone.tsx'
import { FileList } from './FileList.tsx'
import { holderOf, type HolderKind } from './holders.ts'
import type { AttachedFile } from './kinds.ts'
import { UploadRow, UploadTile } from './UploadRow.tsx'
import { dropWaiting, sendWaiting, useWaitingFiles } from './waiting-files.ts'
import { drop, take, tryAgain, useUploads } from './shared/uploads.ts'

export type HeldFilesProps = {
  kind: HolderKind
  /** Of the log or the notice. */
  id: string
  files: readonly AttachedFile[]
  mayEdit: boolean
  mayDelete: boolean
  /** Not in a narrow column: as many previews side by side as fit. */
  wide?: boolean
}
/** The files of a log or a notice, and what is on its way to it. */
export function AttachedFiles({ kind, id, files, mayEdit, mayDelete, wide = false }: HeldFilesProps) {
  const { t } = useTexts()
  const format = useFormat()
  const [address] = useSearchParams()
  const named = address.get('file') ?? ''
  const holder = holderOf(kind, id)
  const uploads = [...useWaitingFiles(kind, id), ...useUploads(holder)]
  const count = files.length + uploads.filter((one) => one.state !== 'failed').length
  const onFiles = (given: File[]) => take(holder, given, files.length, t)
  const isTile = (one: (typeof uploads)[number]) => one.picture !== null && ['waiting', 'sending'].includes(one.state)
  const [tiles, rows] = [uploads.filter(isTile), uploads.filter((one) => !isTile(one))]
  return (
    <Section
      title={t('files.title')}
      count={mayEdit ? `${format.number(count)} / ${format.number(limits.files)}` : format.number(count)}
      action={mayEdit && count < limits.files && <AddFiles onFiles={onFiles} />}
    >
      <FileList
        wide={wide}
        files={files}
        open={holder.open}
        onOld={holder.isOld}
        holder={mayDelete ? holder : undefined}
        first={files.some((one) => one.id === named) ? named : undefined}
        tiles={
          tiles.length > 0 &&
          tiles.map((one) => <UploadTile key={one.id} upload={one} onDrop={() => drop(holder, one.id)} />)
        }
        rows={
          rows.length > 0 &&
          rows.map((one) => (
            <UploadRow
              key={one.id}
              upload={one}
              onDrop={() => dropWaiting(one.id) || drop(holder, one.id)}
              onTry={() => sendWaiting(one.id) || tryAgain(holder, one.id, t)}
            />
          ))
        }
      />
      {count === 0 && rows.length === 0 && <p className="s13 t3">{t('files.none')}</p>}
      {mayEdit && (
        <FileDropZone
          most={limits.files}
          count={count}
          says={t(holder.words.drop)}
          full={holder.words.full}
          onFiles={onFiles}
        />
      )}
    </Section>
  )
}
