import '../forms.css'
import { OptionLead, type Choice } from './ListboxOption.tsx'

/** The chosen option, shown over the closed combobox. */
export function SelectedOption({ choice }: { choice: Choice }) {
  return (
    <span className="shown" aria-hidden>
      <OptionLead choice={choice} />
      <span className="ttl">{choice.title}</span>
      {choice.sub && <span className="sub one">{choice.sub}</span>}
    </span>
  )
}
