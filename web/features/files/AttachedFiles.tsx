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
import { removeQueued, retryQueued, useQueuedFiles } from './waiting-files.ts'
import { addFiles, removeUpload, retryUpload } from './shared/uploads.ts'
import { useUploads } from './upload-list.ts'

export type AttachedFilesProps = {
  kind: HolderKind
  /** The id of the log or notice. */
  id: string
  files: readonly AttachedFile[]
  mayEdit: boolean
  mayDelete: boolean
  /** In a wide column: as many previews side by side as fit. */
  wide?: boolean
}
/** The files of a log or a notice, and its uploads. */
export function AttachedFiles({ kind, id, files, mayEdit, mayDelete, wide = false }: AttachedFilesProps) {
  const { t } = useTexts()
  const format = useFormat()
  const [address] = useSearchParams()
  const named = address.get('file') ?? ''
  const holder = holderOf(kind, id)
  const uploads = [...useQueuedFiles(kind, id), ...useUploads(holder)]
  const count = files.length + uploads.filter((one) => one.state !== 'failed').length
  const onFiles = (added: File[]) => addFiles(holder, added, files.length, t)
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
        onExpired={holder.invalidate}
        holder={mayDelete ? holder : undefined}
        first={files.some((one) => one.id === named) ? named : undefined}
        tiles={
          tiles.length > 0 &&
          tiles.map((one) => <UploadTile key={one.id} upload={one} onDrop={() => removeUpload(holder, one.id)} />)
        }
        rows={
          rows.length > 0 &&
          rows.map((one) => (
            <UploadRow
              key={one.id}
              upload={one}
              onDrop={() => removeQueued(one.id) || removeUpload(holder, one.id)}
              onRetry={() => retryQueued(one.id) || retryUpload(holder, one.id, t)}
            />
          ))
        }
      />
      {count === 0 && rows.length === 0 && <p className="s13 t3">{t('files.none')}</p>}
      {mayEdit && (
        <FileDropZone
          max={limits.files}
          count={count}
          text={t(holder.words.drop)}
          full={holder.words.full}
          onFiles={onFiles}
        />
      )}
    </Section>
  )
}
