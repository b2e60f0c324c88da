import './elements.css'
/** A key cap: <Key>C</Key>. Hidden from screen readers, which read the control's aria-keyshortcuts. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="key" aria-hidden>
      {children}
    </kbd>
  )
}
