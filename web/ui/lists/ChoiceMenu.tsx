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
  /** The value that leaves nothing out: on a phone the label alone stands for it. */
  all?: V
  /** On a phone the value alone is shown: it says what it is about. */
  isPlain?: boolean
}

/** A filter of a list that always has a value; an optional one is a FilterChip. */
export function ChoiceMenu<V extends string>({ label, options, value, onChange, all, isPlain = false }: Props<V>) {
  const shownAlone = isPlain ? 'value-only' : ''
  const phoneLook = value === all ? 'label-only' : shownAlone
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
        <Button {...props} size="sm" className={phoneLook}>
          <span className="t3">{label}</span> <span>{options.find((one) => one.value === value)?.label}</span>
          <Glyph icon={IconDown} size={14} />
        </Button>
      )}
    />
  )
}
