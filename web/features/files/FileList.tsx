import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Files.module.css'
import type { Holder } from './holders.ts'
import { iconOf, isPicture, type AttachedFile } from './kinds.ts'
import { useSize } from '../../format/use-size.ts'
import { Viewer } from './Viewer.tsx'

type Props = {
  wide: boolean
  files: readonly AttachedFile[]
  open: Holder['open']
  /** The signed address of a preview has expired. */
  onExpired: () => void
  /** The record, where its files may be deleted. */
  holder?: Holder | undefined
  /** In a form: takes a file out of what is submitted. */
  onDrop?: ((id: string) => void) | undefined
  /** The file opened at first: the address names it. */
  first?: string | undefined
  /** Uploads, shown after the files. */
  tiles?: ReactNode
  rows?: ReactNode
}
/** Pictures as previews, other files as rows; pressing one opens the viewer. */
export function FileList({ wide, files, open, onExpired, holder, onDrop, first, tiles, rows }: Props) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<string | null>(first ?? null)
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  return (
    <>
      {(pictures.length > 0 || tiles) && (
        <ul className={`${style.tiles} ${wide ? style.wide : ''}`}>
          {pictures.map((file) => (
            <li key={file.id} className={style.tile}>
              <button
                type="button"
                aria-label={t('files.open', { name: file.name })}
                onClick={() => setOpened(file.id)}
              >
                <img src={file.previewUrl!} alt="" onError={onExpired} />
              </button>
              {onDrop && <Drop file={file} onDrop={onDrop} />}
            </li>
          ))}
          {tiles}
        </ul>
      )}
      {(others.length > 0 || rows) && (
        <ul className={style.rows}>
          {others.map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => setOpened(file.id)} onDrop={onDrop} />
          ))}
          {rows}
        </ul>
      )}
      {opened !== null && files.length > 0 && (
        <Viewer
          files={[...pictures, ...others]}
          opened={opened}
          open={open}
          holder={holder}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const Drop = ({ file, onDrop }: { file: AttachedFile; onDrop: (id: string) => void }) => {
  const { t } = useTexts()
  return (
    <IconButton size="sm" icon={IconX} label={t('files.remove', { name: file.name })} onClick={() => onDrop(file.id)} />
  )
}

type RowProps = { file: AttachedFile; onOpen: () => void; onDrop: Props['onDrop'] }
function FileRow({ file, onOpen, onDrop }: RowProps) {
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
        {onDrop && <Drop file={file} onDrop={onDrop} />}
      </span>
    </li>
  )
}
