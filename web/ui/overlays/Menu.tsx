import './overlays.css'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Anchor } from '../elements/Anchor.tsx'
import { Glyph, type Icon } from '../elements/Glyph.tsx'
import { Kbd } from '../elements/Kbd.tsx'
import { isComposing, onKeys } from '../keys.ts'
import { useOverlay } from './open-overlays.ts'
import { useOutsidePress } from './use-outside-press.ts'
import { useFloatingPosition, type Side } from './use-floating-position.ts'

export type MenuItem = {
  label: string
  icon?: Icon | undefined
  keys?: string | undefined
  onSelect?: () => void
  to?: string
  href?: string
  danger?: boolean
  disabled?: boolean
  checked?: boolean
  line?: boolean
  heading?: string
}
export type MenuTrigger = {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}
type Props = {
  label: string
  items: MenuItem[]
  trigger: (props: MenuTrigger) => ReactNode
  side?: Side
  wide?: boolean
  start?: ReactNode
}

/**
 * The menu button of the ARIA patterns. `line`: a separator above the item (delete is last, below one); `heading`: a
 * group's name above it; `checked`: a radio item.
 */
export function Menu({ label, items, trigger, side = 'bottom-end', wide = false, start }: Props) {
  const id = useId()
  const [open, setOpen] = useState<false | 'first' | 'last'>(false)
  const anchor = useRef<HTMLSpanElement>(null),
    box = useRef<HTMLDivElement>(null)
  useFloatingPosition(anchor, box, { open: Boolean(open), side })
  useOutsidePress(Boolean(open), [anchor, box], () => setOpen(false))
  useOverlay(Boolean(open), () => close())
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  useEffect(() => {
    if (open)
      rows()
        .at(open === 'first' ? 0 : -1)
        ?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const move = (step: number) => () => {
    const all = rows()
    all.at((all.indexOf(document.activeElement as HTMLElement) + step) % all.length)?.focus()
  }
  const typeAhead = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event) || event.key.length !== 1 || event.key === ' ') return
    const all = rows(),
      at = all.indexOf(document.activeElement as HTMLElement)
    const hit = [...all.slice(at + 1), ...all].find((row) =>
      row.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
    )
    hit?.focus()
  }
  return (
    <>
      <span ref={anchor} className="holder">
        {trigger({
          'aria-haspopup': 'menu',
          'aria-expanded': Boolean(open),
          'aria-controls': id,
          onClick: () => setOpen(open ? false : 'first'),
          onKeyDown: onKeys({ ArrowDown: () => setOpen('first'), ArrowUp: () => setOpen('last') }),
        })}
      </span>
      <div
        ref={box}
        id={id}
        popover="manual"
        role="menu"
        aria-label={label}
        className={`pop menu ${wide ? 'wide' : ''}`}
        onKeyDown={(event) => {
          typeAhead(event)
          onKeys<KeyboardEvent>({
            ArrowDown: move(1),
            ArrowUp: move(-1),
            Home: () => rows()[0]?.focus(),
            End: () => rows().at(-1)?.focus(),
            Escape: close,
          })(event)
          if (event.key === 'Tab') setOpen(false)
        }}
      >
        {open && (
          <>
            {start}
            {items.map((item, at) => (
              <Fragment key={item.label + at}>
                {item.line && <hr />}
                {item.heading && <h3 role="presentation">{item.heading}</h3>}
                <Row item={item} close={close} />
              </Fragment>
            ))}
          </>
        )}
      </div>
    </>
  )
}

function Row({ item, close }: { item: MenuItem; close: () => void }) {
  const role = item.checked === undefined ? ('menuitem' as const) : ('menuitemradio' as const)
  const shared = {
    role,
    tabIndex: -1,
    className: item.danger ? 'del' : '',
    'aria-checked': item.checked,
    'aria-disabled': item.disabled || undefined,
    'aria-keyshortcuts': item.keys,
  }
  const inner = (
    <>
      {item.icon && <Glyph icon={item.icon} />}
      <span className="grow">{item.label}</span>
      {item.checked && <Glyph icon={IconCheck} />}
      {item.keys && <Kbd>{item.keys}</Kbd>}
    </>
  )
  const pick = () => {
    if (!item.disabled) {
      close()
      item.onSelect?.()
    }
  }
  return item.to !== undefined || item.href !== undefined ? (
    <Anchor {...shared} to={item.to} href={item.href} onClick={pick}>
      {inner}
    </Anchor>
  ) : (
    <button type="button" {...shared} onClick={pick}>
      {inner}
    </button>
  )
}
