import type { ReactNode } from 'react'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useIsTouch } from '../../ui/use-is-touch.ts'
import { useFormat } from '../../format/use-format.ts'
import { AddFiles } from './AddFiles.tsx'
import { FileDropZone } from './FileDropZone.tsx'
import style from './Files.module.css'
import { formKinds } from './forms.ts'
import { UploadRow, UploadTile } from './UploadRow.tsx'
import { addFiles, removeUpload } from './shared/uploads.ts'
import { useUploads, type Form } from './upload-list.ts'

type Shown = { beside?: boolean; existing?: number; children?: ReactNode }
/**
 * Files chosen in a form.
 *
 * @param beside among the buttons of a message, without a heading
 * @param existing how many files the record has, which count too; `children` shows them
 */
export function FormFiles({ beside = false, existing = 0, children, ...place }: Form & Shown) {
  const { t } = useTexts()
  const format = useFormat()
  const chosen = useUploads(place)
  const isTouch = useIsTouch()
  const { max, drop: text, full, hint } = formKinds[place.kind]
  const count = existing + chosen.filter((one) => one.state !== 'failed').length
  const onFiles = (files: File[]) => addFiles(place, files, existing, t)
  const isTile = (one: (typeof chosen)[number]) => one.picture !== null && one.state !== 'failed'
  const [tiles, rows] = [chosen.filter(isTile), chosen.filter((one) => !isTile(one))]
  const lists = (
    <>
      {tiles.length > 0 && (
        <ul className={style.tiles}>
          {tiles.map((one) => (
            <UploadTile key={one.id} upload={one} onDrop={() => removeUpload(place, one.id)} />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className={style.rows}>
          {rows.map((one) => (
            <UploadRow key={one.id} upload={one} onDrop={() => removeUpload(place, one.id)} />
          ))}
        </ul>
      )}
    </>
  )
  const dropZone = <FileDropZone max={max} count={count} text={t(text)} full={full} onFiles={onFiles} />
  if (beside)
    return (
      <>
        {chosen.length > 0 && <div className={`${style.inForm} ${style.above}`}>{lists}</div>}
        {count < max && <AddFiles bare onFiles={onFiles} />}
        {dropZone}
      </>
    )
  return (
    <div className={style.inForm}>
      <Section
        level={3}
        title={t('files.title')}
        count={`${format.number(count)} / ${format.number(max)}`}
        action={count < max && <AddFiles onFiles={onFiles} />}
      >
        {children}
        {lists}
        {chosen.length === 0 && existing === 0 && <p className="s13 t3">{t(isTouch ? 'files.hintTouch' : hint)}</p>}
      </Section>
      {dropZone}
    </div>
  )
}
