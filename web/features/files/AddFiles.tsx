import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import type { ChangeEvent } from 'react'
import { Glyph, type Icon } from '../../ui/marks/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useCoarse } from '../../ui/use-coarse.ts'
import style from './Files.module.css'

/** Chooses files, and on a phone takes a photo. */
export function AddFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts()
  const isPhone = useCoarse()
  return (
    <span className={style.add}>
      {isPhone && <Choose icon={IconCamera} label={t('files.camera')} onFiles={onFiles} camera />}
      <Choose icon={IconPaperclip} label={t('files.add')} onFiles={onFiles} />
    </span>
  )
}

type Props = { icon: Icon; label: string; camera?: boolean; onFiles: (files: File[]) => void }
function Choose({ icon, label, camera = false, onFiles }: Props) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file again is a change too.
    target.value = ''
  }
  return (
    <label className={`btn ghost sm ${style.choose}`}>
      <Glyph icon={icon} size={15} />
      {label}
      <input
        type="file"
        onChange={take}
        {...(camera ? { accept: 'image/*', capture: 'environment' as const } : { multiple: true })}
      />
    </label>
  )
}
