import '../../../ui/elements/elements.css'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { needClass, needIcons, type NeedKind } from './needs.ts'
import style from '../Needs.module.css'

/** Icon, label and color of a need. `soft`: a found need; `missing`: dashed gray; `text`: without a background. */
export function NeedChip({
  kind,
  label,
  look = 'soft',
  size = look === 'text' ? 14 : 13,
}: {
  kind: NeedKind
  label: string
  look?: 'soft' | 'missing' | 'text'
  size?: number
}) {
  const icon = <Glyph icon={needIcons[kind]} size={size} />
  if (look === 'text')
    return (
      <span className={`${style.text} ${needClass(kind)}`}>
        {icon}
        {label}
      </span>
    )
  return (
    <span className={`chip ${look === 'missing' ? 'ghosted' : `${style.soft} ${needClass(kind)}`}`}>
      {icon}
      {label}
    </span>
  )
}
