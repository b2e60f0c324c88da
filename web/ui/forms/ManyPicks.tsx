import './forms.css'
import { FormRow, type FieldProps } from './FormRow.tsx'
import { Glyph } from '../marks/Glyph.tsx'
import type { Pick } from './Picks.tsx'
import { useValue } from './use-value.ts'

type Props = FieldProps & {
  options: Pick[]
  value?: string[] | undefined
  defaultValue?: string[]
  onChange?: (value: string[]) => void
  scroll?: boolean
}

/** Any of a few: each a button that stays pressed. */
export function ManyPicks({ options, value, defaultValue, onChange, scroll = false, ...row }: Props) {
  const [chosen, choose] = useValue(value, defaultValue ?? [], onChange)
  const flip = (one: string) =>
    choose(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <FormRow {...row} group>
      <div className={`picks ${scroll ? 'scroll' : ''}`}>
        {options.map((one) => (
          <button
            key={one.value}
            type="button"
            className="pick"
            aria-pressed={chosen.includes(one.value)}
            disabled={one.disabled}
            onClick={() => flip(one.value)}
          >
            {one.icon && <Glyph icon={one.icon} size={15} />}
            {one.label}
          </button>
        ))}
      </div>
    </FormRow>
  )
}
