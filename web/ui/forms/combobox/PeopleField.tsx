import '../forms.css'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../../texts.ts'
import { ComboList } from './ComboList.tsx'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import type { Choice } from './ListboxOption.tsx'
import type { Search } from './use-choices.ts'
import { useCombo } from './use-combo.ts'
import { PersonLabel } from '../../elements/PersonLabel.tsx'

type Props = FieldProps & {
  value: Choice[]
  onChange: (people: Choice[]) => void
  search: Search
  placeholder?: string
  limit?: number
  empty?: string
}

/** A combobox for several people. Backspace in the empty input removes the last one. */
export function PeopleField({ value, onChange, search, placeholder, limit = Infinity, empty, ...row }: Props) {
  const { t } = useTexts()
  const remove = (person: Choice) => onChange(value.filter((one) => one.value !== person.value))
  const combo = useCombo({
    search,
    sameWidth: false,
    keepOpen: value.length + 1 < limit,
    onPick: (person) =>
      value.some((one) => one.value === person.value) ? remove(person) : onChange([...value, person]),
    onBackspace: () => onChange(value.slice(0, -1)),
  })
  return (
    <FormRow {...row}>
      {(ids) => (
        <>
          <div className="words people" ref={combo.anchor}>
            {value.map((person) => (
              <PersonLabel key={person.value} id={person.value} name={person.title} photo={person.photo}>
                <button
                  type="button"
                  aria-label={t('ui.remove', { name: person.title })}
                  onClick={() => {
                    remove(person)
                    combo.input.current?.focus()
                  }}
                >
                  <Glyph icon={IconX} size={13} />
                </button>
              </PersonLabel>
            ))}
            {value.length < limit && (
              <label className="plus">
                <Glyph icon={IconPlus} size={14} />
                <input
                  {...ids}
                  {...combo.field}
                  type="text"
                  value={combo.query}
                  placeholder={placeholder ?? t('ui.add')}
                  onChange={(event) => combo.type(event.target.value)}
                />
              </label>
            )}
          </div>
          <ComboList combo={combo} label={row.label} chosen={value.map((one) => one.value)} empty={empty} />
        </>
      )}
    </FormRow>
  )
}
