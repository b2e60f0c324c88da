import { useState } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { limits } from '../../../contract/rules.ts'
import type { salesLogs } from '../../../contract/sales-logs.ts'
import { isOld } from '../../queries.ts'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'
import { AddFiles } from './AddFiles.tsx'
import { Dropping } from './Dropping.tsx'
import style from './Files.module.css'
import { iconOf, isPicture, type LogFile } from './kinds.ts'
import { UploadRow, UploadTile } from './UploadRow.tsx'
import { drop, take, tryAgain, useUploads } from './uploads.ts'
import { useSize } from './use-size.ts'
import { Viewer } from './Viewer.tsx'

type Props = { log: Pick<OutputOf<typeof salesLogs.detail>, 'id' | 'files'>; mayEdit: boolean; mayDelete: boolean }

/** The files of a log: pictures as previews, others as rows, and what is on its way; one opens over the page. */
export function LogFiles({ log, mayEdit, mayDelete }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [opened, setOpened] = useState<string | null>(null)
  const uploads = useUploads({ logId: log.id })
  const coming = uploads.filter((one) => one.state !== 'failed')
  const count = log.files.length + coming.length
  const onFiles = (given: File[]) => take({ logId: log.id }, given, log.files.length, t)
  const isTile = (one: (typeof uploads)[number]) => one.picture !== null && ['waiting', 'sending'].includes(one.state)
  const pictures = log.files.filter(isPicture)
  const [tiles, rows] = [uploads.filter(isTile), uploads.filter((one) => !isTile(one))]
  const others = log.files.filter((file) => !isPicture(file))
  return (
    <Section
      title={t('files.title')}
      count={mayEdit ? `${format.number(count)} / ${format.number(limits.files)}` : format.number(count)}
      action={mayEdit && count < limits.files && <AddFiles onFiles={onFiles} />}
    >
      {pictures.length + tiles.length > 0 && (
        <ul className={style.tiles}>
          {pictures.map((file) => (
            <li key={file.id} className={style.tile}>
              <button
                type="button"
                aria-label={t('files.open', { name: file.name })}
                onClick={() => setOpened(file.id)}
              >
                {/* An address that has run out is asked for anew. */}
                <img src={file.previewUrl!} alt="" onError={() => isOld('files')} />
              </button>
            </li>
          ))}
          {tiles.map((one) => (
            <UploadTile key={one.id} upload={one} onDrop={() => drop({ logId: log.id }, one.id)} />
          ))}
        </ul>
      )}
      {others.length + rows.length > 0 && (
        <ul className={style.rows}>
          {others.map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => setOpened(file.id)} />
          ))}
          {rows.map((one) => (
            <UploadRow
              key={one.id}
              upload={one}
              onDrop={() => drop({ logId: log.id }, one.id)}
              onTry={() => tryAgain(log.id, one.id, t)}
            />
          ))}
        </ul>
      )}
      {count === 0 && rows.length === 0 && <p className="s13 t3">{t('files.none')}</p>}
      {mayEdit && <Dropping left={limits.files - count} says={t('files.dropOnLog')} onFiles={onFiles} />}
      {opened !== null && log.files.length > 0 && (
        <Viewer
          logId={log.id}
          files={[...pictures, ...others]}
          opened={opened}
          mayDelete={mayDelete}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}

function FileRow({ file, onOpen }: { file: LogFile; onOpen: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const size = useSize()
  return (
    <li className={style.row}>
      <Glyph icon={iconOf(file.name)} />
      <button type="button" className="one" aria-label={t('files.open', { name: file.name })} onClick={onOpen}>
        {file.name}
      </button>
      <span className={`${style.end} num`}>
        {file.version > 1 && `${t('files.version', { n: format.number(file.version) })} · `}
        {size(file.size)}
      </span>
    </li>
  )
}
