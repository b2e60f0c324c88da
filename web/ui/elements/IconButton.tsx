import './elements.css'
import { Glyph, type Icon } from './Glyph.tsx'
import { Button, type ButtonProps } from './Button.tsx'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'aria-label'> & {
  label: string
  icon: Icon
  dot?: boolean
  glyph?: number
}

/** A square button with an icon only; the label is its accessible name and its tooltip. `dot`: something is new. */
export function IconButton({
  label,
  icon,
  dot = false,
  glyph = 16,
  keys,
  className = '',
  look = 'ghost',
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      look={look}
      className={`sq ${dot ? 'dotted ' : ''}${className}`}
      aria-label={label}
      data-tip={keys ? `${label}  ${keys}` : label}
    >
      <Glyph icon={icon} size={glyph} />
    </Button>
  )
}
