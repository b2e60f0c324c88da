import './pages.css'
import { roving } from '../roving.ts'

type Props = {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  small?: boolean
}

/** A segmented control: two to four views of the same content. */
export function SegmentedControl({ label, options, value, onChange, small = false }: Props) {
  return (
    <div className={`seg ${small ? 'sm' : ''}`} role="radiogroup" aria-label={label} onKeyDown={roving(onChange)}>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          role="radio"
          aria-checked={one.value === value}
          tabIndex={one.value === value ? 0 : -1}
          data-stop={one.value}
          onClick={() => onChange(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}
