import '../forms.css'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTexts } from '../../texts.ts'
import { ComboList } from './ComboList.tsx'
import { FormRow } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import { useMediaQuery } from '../../use-media-query.ts'
import { ComboSheet, SheetSearch } from './ComboSheet.tsx'
import type { ComboProps } from './combo-props.ts'
import { OptionLead } from './ListboxOption.tsx'
import { SelectedOption } from './SelectedOption.tsx'
import { useIsInSheet } from './sheet-context.ts'
import { useCombo } from './use-combo.ts'

/**
 * A combobox: one of many options, found by typing. When closed it shows avatar, title and context on one line. An
 * option "create new" is an option with `act`. On a phone it opens a sheet.
 */
export function ComboField(props: ComboProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  if (useIsInSheet()) return <SheetSearch {...props} />
  return isPhone ? <ComboSheet {...props} /> : <ComboBeside {...props} />
}

/** The listbox is an overlay beside the field. */
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
            {value && combo.open && <OptionLead choice={value} />}
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
            {resting && <SelectedOption choice={value} />}
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
