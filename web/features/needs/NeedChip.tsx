import { Glyph } from '../../ui/marks/Glyph.tsx'
import { needClass, needIcons, type NeedKind } from './needs.ts'

/** Icon, word, colour. soft: a found need; missing: dashed grey; text: without a ground. */
export function NeedChip({
  kind,
  label,
  look = 'soft',
}: {
  kind: NeedKind
  label: string
  look?: 'soft' | 'missing' | 'text'
}) {
  const icon = <Glyph icon={needIcons[kind]} size={look === 'text' ? 14 : 13} />
  if (look === 'text')
    return (
      <span className={`needtext ${needClass(kind)}`}>
        {icon}
        {label}
      </span>
    )
  return (
    <span className={`chip ${look === 'missing' ? 'ghosted' : `need ${needClass(kind)}`}`}>
      {icon}
      {label}
    </span>
  )
}
