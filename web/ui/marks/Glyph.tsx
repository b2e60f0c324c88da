import type { ComponentType } from 'react'

/** An outline icon, as Tabler exports them. Import each from '@tabler/icons-react/dist/esm/icons/IconX.mjs'. */
export type Icon = ComponentType<{
  size?: string | number | undefined
  stroke?: string | number | undefined
  className?: string | undefined
  'aria-hidden'?: boolean
}>

/** 16 beside 13-14 px text, 13 in chips, 22 in the bottom bar. Decoration: the words beside it say the same. */
export function Glyph({ icon: Shape, size = 16, className = '' }: { icon: Icon; size?: number; className?: string }) {
  return <Shape size={size} stroke={1.6} className={`i ${className}`} aria-hidden />
}
