import type { ComponentType } from 'react'

/** An outline icon of Tabler. Import each from '@tabler/icons-react/dist/esm/icons/IconX.mjs'. */
export type Icon = ComponentType<{
  size?: string | number | undefined
  stroke?: string | number | undefined
  className?: string | undefined
  'aria-hidden'?: boolean
}>

/**
 * An icon, hidden from screen readers.
 * @param size pixels: 16 beside text of 13 to 14 px, 13 in chips, 22 in the bottom bar
 */
export function Glyph({ icon: Shape, size = 16, className = '' }: { icon: Icon; size?: number; className?: string }) {
  return <Shape size={size} stroke={1.6} className={`i ${className}`} aria-hidden />
}
