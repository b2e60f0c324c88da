import './forms.css'
import { Lead, type Choice } from './Option.tsx'

/** The chosen option, shown over the closed combobox. */
export function Shown({ choice }: { choice: Choice }) {
  return (
    <span className="shown" aria-hidden>
      <Lead choice={choice} />
      <span className="ttl">{choice.title}</span>
      {choice.sub && <span className="sub one">{choice.sub}</span>}
    </span>
  )
}
