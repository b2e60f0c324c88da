import './overlays.css'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { IconButton } from '../elements/IconButton.tsx'
import { isComposing } from '../keys.ts'
import { useOverlay } from './open-overlays.ts'
import { Toasts } from './Toasts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  footer?: ReactNode
  size?: 'md' | 'wide'
  cross?: boolean
  className?: string
  bare?: boolean
}

/**
 * A modal <dialog> with a focus trap: the rest of the page is inert, Escape closes it, [data-autofocus] or the first
 * field gets the focus, which is restored afterwards. `bare`: without header and footer.
 */
export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  size = 'md',
  cross = false,
  className = '',
  bare = false,
}: Omit<Props, 'open'>) {
  const { t } = useTexts()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const composing = useRef(false)
  useOverlay(true, onClose)
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement as HTMLElement | null
    if (dialog) open(dialog)
    return () => {
      dialog?.close()
      before?.focus()
    }
  }, [])
  const trapFocus = (event: KeyboardEvent<HTMLDialogElement>) => {
    composing.current = isComposing(event)
    if (event.key !== 'Tab' || composing.current) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility(),
    )
    const edge = event.shiftKey ? all[0] : all.at(-1)
    if (document.activeElement !== edge && !(event.shiftKey && document.activeElement === event.currentTarget)) return
    event.preventDefault()
    ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
  }
  return (
    <dialog
      ref={box}
      className={`dlg ${size === 'wide' ? 'wide' : ''} ${className}`}
      aria-labelledby={bare ? undefined : id}
      aria-label={bare ? title : undefined}
      tabIndex={-1}
      onKeyDown={trapFocus}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!composing.current) onClose()
      }}
      onClose={(event) => {
        // The browser closes the dialog on a second Escape, which cannot be prevented; it is opened again if it is
        // still mounted.
        if (event.target === event.currentTarget && event.currentTarget.isConnected && !event.currentTarget.open)
          open(event.currentTarget)
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && outside(event.currentTarget, event.clientX, event.clientY))
          onClose()
      }}
    >
      {bare ? (
        children
      ) : (
        <>
          <div className="hd">
            <h2 id={id}>{title}</h2>
            {cross && <IconButton size="sm" icon={IconX} label={t('ui.close')} onClick={onClose} />}
          </div>
          {children && <div className="bd">{children}</div>}
          {footer && <div className="ft">{footer}</div>}
        </>
      )}
      <Toasts />
    </dialog>
  )
}

function open(dialog: HTMLDialogElement): void {
  dialog.showModal()
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('.bd input:not([type=hidden]), .bd textarea, .bd select') ??
    dialog
  first.focus()
}

const outside = (dialog: HTMLElement, x: number, y: number) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
