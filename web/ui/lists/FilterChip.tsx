import './lists.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { MouseEventHandler, Ref } from 'react'
import { Glyph } from '../elements/Glyph.tsx'

type Props = {
  name?: string
  value: string
  onEdit?: MouseEventHandler<HTMLButtonElement>
  onRemove?: () => void
  removeLabel?: string
  expanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A filter with its value: the text opens its editor, the cross removes it. */
export function FilterChip({ name, value, onEdit, onRemove, removeLabel, expanded, ref }: Props) {
  const words = (
    <>
      {name && <span className="name">{name}</span>}{' '}
      <b style={name ? undefined : { paddingLeft: 9 }}>
        <span className="one">{value}</span>
      </b>
    </>
  )
  return (
    <span className="filter">
      {onEdit ? (
        <button type="button" ref={ref} aria-haspopup="dialog" aria-expanded={expanded} onClick={onEdit}>
          {words}
        </button>
      ) : (
        <span style={{ display: 'flex', alignItems: 'center' }}>{words}</span>
      )}
      {onRemove && (
        <button type="button" className="off" aria-label={removeLabel} onClick={onRemove}>
          <Glyph icon={IconX} size={13} />
        </button>
      )}
    </span>
  )
}
