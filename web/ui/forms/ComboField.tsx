import './forms.css'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../texts.ts'
import { ComboList } from './ComboList.tsx'
import { FormRow, type FieldProps } from './FormRow.tsx'
import { Glyph } from '../marks/Glyph.tsx'
import { useMedia } from '../use-media.ts'
import { ComboSheet, SheetSearch } from './ComboSheet.tsx'
import { Lead, type Choice } from './Option.tsx'
import { Shown } from './Shown.tsx'
import { useIsInSheet } from './in-sheet.ts'
import type { Search } from './use-choices.ts'
import { useCombo } from './use-combo.ts'

export type ComboProps = FieldProps & {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  search: Search
  placeholder?: string
  empty?: string
  disabled?: boolean
  clearable?: boolean
  autoFocus?: boolean
}

/**
 * One of many, found by typing (초성 too: that is the search's work). At rest it shows initial, title and context as one line. A "make
 * a new one" row is a choice like any other. On a phone one looks for it in a sheet as wide as the screen.
 */
export function ComboField(props: ComboProps) {
  const isPhone = useMedia('(max-width: 767.98px)')
  if (useIsInSheet()) return <SheetSearch {...props} />
  return isPhone ? <ComboSheet {...props} /> : <ComboBeside {...props} />
}

/** Its list floats beside it. */
function ComboBeside({
  value,
  onChange,
  search,
  placeholder,
  empty,
  disabled = false,
  clearable = false,
  autoFocus = false,
  ...row
}: ComboProps) {
  const { t } = useTexts()
  const combo = useCombo({ search, onPick: onChange })
  const resting = value !== null && !combo.open
  return (
    <FormRow {...row}>
      {(ids) => (
        <>
          <div className="input" ref={combo.anchor}>
            {value && combo.open && <Lead choice={value} />}
            <input
              {...ids}
              {...combo.field}
              type="text"
              data-1p-ignore
              disabled={disabled}
              autoFocus={autoFocus}
              value={combo.open ? combo.query : (value?.title ?? '')}
              placeholder={combo.open && value ? value.title : placeholder}
              onChange={(event) => combo.type(event.target.value)}
            />
            {resting && <Shown choice={value} />}
            {clearable && value && !disabled ? (
              <button
                type="button"
                className="in"
                aria-label={t('ui.clear')}
                onClick={() => {
                  onChange(null)
                  combo.input.current?.focus()
                }}
              >
                <Glyph icon={IconX} size={14} />
              </button>
            ) : (
              <Glyph icon={IconSelector} />
            )}
          </div>
          <ComboList combo={combo} label={row.label} chosen={value ? [value.value] : []} empty={empty} />
        </>
      )}
    </FormRow>
  )
}
