import IconSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { Button } from '../elements/Button.tsx'
import { Menu } from '../overlays/Menu.tsx'

type Props = {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

export function SortMenu({ label, options, value, onChange }: Props) {
  return (
    <Menu
      label={label}
      items={options.map((one) => ({
        label: one.label,
        checked: one.value === value,
        onSelect: () => onChange(one.value),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          look="ghost"
          size="sm"
          icon={IconSort}
          aria-label={`${label}: ${options.find((one) => one.value === value)?.label ?? ''}`}
        >
          {options.find((one) => one.value === value)?.label ?? label}
        </Button>
      )}
    />
  )
}
