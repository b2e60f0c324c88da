import './elements.css'
import IconLoader from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Anchor } from './Anchor.tsx'
import { Glyph, type Icon } from './Glyph.tsx'
import { Kbd } from './Kbd.tsx'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children?: ReactNode
  look?: 'default' | 'primary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  icon?: Icon | undefined
  keys?: string | undefined
  busy?: boolean
  wide?: boolean
  to?: string | undefined
  href?: string | undefined
  download?: boolean | string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button, or with `to` or `href` a link. One `primary` per screen. `busy` keeps focus and width, and ignores presses.
 */
export function Button({
  look = 'default',
  size = 'md',
  icon,
  keys,
  busy = false,
  wide = false,
  to,
  href,
  download,
  className = '',
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const names = ['btn', look !== 'default' && look, size !== 'md' && size, busy && 'busy', wide && 'wide', className]
    .filter(Boolean)
    .join(' ')
  const inner = (
    <>
      {busy ? <Glyph icon={IconLoader} size={15} className="spin" /> : icon && <Glyph icon={icon} size={15} />}
      {children}
      {keys && <Kbd>{keys}</Kbd>}
    </>
  )
  if (to !== undefined || href !== undefined)
    return (
      <Anchor to={to} href={href} download={download} className={names} aria-label={rest['aria-label']}>
        {inner}
      </Anchor>
    )
  return (
    <button
      type="button"
      ref={ref}
      {...rest}
      className={names}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {inner}
    </button>
  )
}
