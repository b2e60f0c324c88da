import './lists.css'
import { Key } from '../marks/Key.tsx'

/** The foot of a list: what single keys do, and where one is. Not on a phone; screen readers have the "?" sheet. */
export function Hints({ hints, right }: { hints: { keys: string[]; label: string }[]; right?: string }) {
  return (
    <div className="hints">
      {hints.map(({ keys, label }) => (
        <span key={label} aria-hidden>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {label}
        </span>
      ))}
      {right && <span className="right">{right}</span>}
    </div>
  )
}
