import './lists.css'
import { Kbd } from '../elements/Kbd.tsx'

/** Keyboard hints below a list, on a desktop only. Hidden from screen readers, which have the list that "?" opens. */
export function KeyboardHints({ hints, right }: { hints: { keys: string[]; label: string }[]; right?: string }) {
  return (
    <div className="hints">
      {hints.map(({ keys, label }) => (
        <span key={label} aria-hidden>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {label}
        </span>
      ))}
      {right && <span className="right">{right}</span>}
    </div>
  )
}
