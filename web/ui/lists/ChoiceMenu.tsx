import './lists.css'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Button } from '../elements/Button.tsx'
import { Glyph } from '../elements/Glyph.tsx'
import { Menu } from '../overlays/Menu.tsx'

type Props<V extends string> = {
  label: string
  options: { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** What is shown on a phone: the label of a value that leaves nothing out, or a value that says what it is about. */
  phone?: 'label-only' | 'value-only' | undefined
}

/** A filter of a list that always has a value; an optional one is a FilterChip. */
export function ChoiceMenu<V extends string>({ label, options, value, onChange, phone }: Props<V>) {
  return (
    <Menu
      label={label}
      side="bottom-start"
      items={options.map((one) => ({
        label: one.label,
        checked: one.value === value,
        onSelect: () => onChange(one.value),
      }))}
      trigger={(props) => (
        <Button {...props} size="sm" className={phone}>
          <span className="t3">{label}</span> {options.find((one) => one.value === value)?.label}
          <Glyph icon={IconDown} size={14} />
        </Button>
      )}
    />
  )
}
