import './marks.css'
/** A key cap: <Key>C</Key>. Read aloud by the control's own aria-keyshortcuts, so hidden here. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="key" aria-hidden>
      {children}
    </kbd>
  )
}
