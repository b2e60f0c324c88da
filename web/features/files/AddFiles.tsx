import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import type { ChangeEvent } from 'react'
import { Glyph, type Icon } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useIsTouch } from '../../ui/use-is-touch.ts'
import style from './Files.module.css'

/** Chooses files, and on a phone takes a photo. @param bare icons without labels */
export function AddFiles({ bare = false, onFiles }: { bare?: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTexts()
  const isPhone = useIsTouch()
  return (
    <span className={style.add}>
      {isPhone && <Choose icon={IconCamera} label={t('files.camera')} bare={bare} onFiles={onFiles} camera />}
      <Choose icon={IconPaperclip} label={t('files.add')} bare={bare} onFiles={onFiles} />
    </span>
  )
}

type Props = { icon: Icon; label: string; bare: boolean; camera?: boolean; onFiles: (files: File[]) => void }
function Choose({ icon, label, bare, camera = false, onFiles }: Props) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // So that choosing the same file again fires a change event.
    target.value = ''
  }
  return (
    <label className={`btn ghost sm ${bare ? 'sq' : ''} ${style.choose}`} title={bare ? label : undefined}>
      <Glyph icon={icon} size={bare ? 16 : 15} />
      {!bare && label}
      <input
        type="file"
        aria-label={label}
        onChange={handleChange}
        {...(camera ? { accept: 'image/*', capture: 'environment' as const } : { multiple: true })}
      />
    </label>
  )
}
