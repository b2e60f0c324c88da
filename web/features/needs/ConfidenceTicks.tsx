import { needClass, type NeedKind } from './shared/needs.ts'
import style from './Needs.module.css'

/** Three ticks and a label: certain, likely, weak. */
export function ConfidenceTicks({ kind, ticks, label }: { kind: NeedKind; ticks: 1 | 2 | 3; label: string }) {
  return (
    <span className="s12 t3" style={{ display: 'inline-flex', gap: 5, alignItems: 'center' }}>
      <span className={`${style.sure} ${needClass(kind)}`} aria-hidden>
        {[1, 2, 3].map((tick) => (
          <i key={tick} className={tick <= ticks ? style.full : ''} />
        ))}
      </span>
      {label}
    </span>
  )
}
