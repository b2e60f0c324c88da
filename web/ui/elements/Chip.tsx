import './elements.css'
import type { ReactNode } from 'react'
import { Glyph, type Icon } from './Glyph.tsx'

/** A chip. `dashed`: a suggestion, or a missing value. With onClick it is a button. */
export function Chip({
  icon,
  dashed = false,
  onClick,
  children,
}: {
  icon?: Icon | undefined
  dashed?: boolean
  onClick?: (() => void) | undefined
  children: ReactNode
}) {
  const name = `chip ${dashed ? 'ghosted' : ''}`
  const inner = (
    <>
      {icon && <Glyph icon={icon} size={13} />}
      {children}
    </>
  )
  return onClick ? (
    <button type="button" className={name} onClick={onClick}>
      {inner}
    </button>
  ) : (
    <span className={name}>{inner}</span>
  )
}
