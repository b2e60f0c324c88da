import '../forms.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../overlays/Dialog.tsx'
import { onKeys } from '../../keys.ts'
import { Glyph } from '../../elements/Glyph.tsx'
import { useTexts } from '../../texts.ts'
import type { ComboProps } from './combo-props.ts'
import { ComboList } from './ComboList.tsx'
import { FormRow } from '../form/FormRow.tsx'
import { SelectedOption } from './SelectedOption.tsx'
import { useCombo } from './use-combo.ts'

/** A combobox on a phone: a field that opens a sheet with the search and the listbox. */
export function ComboSheet({ disabled = false, clearable = false, autoFocus = false, ...props }: ComboProps) {
  const { t } = useTexts()
  const { value, onChange, search, placeholder, empty, ...row } = props
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const id = useId()
  return (
    <FormRow {...row}>
      {(ids) => (
        <>
          <div className="input">
            <input
              {...ids}
              type="text"
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-list` : undefined}
              readOnly
              disabled={disabled}
              autoFocus={autoFocus}
              value={value?.title ?? ''}
              placeholder={t('ui.choose')}
              onClick={open}
              onKeyDown={onKeys<KeyboardEvent>({ Enter: open, ' ': open, ArrowDown: open })}
            />
            {value && <SelectedOption choice={value} />}
            {clearable && value && !disabled ? (
              <button type="button" className="in" aria-label={t('ui.clear')} onClick={() => onChange(null)}>
                <Glyph icon={IconX} size={14} />
              </button>
            ) : (
              <Glyph icon={IconSelector} />
            )}
          </div>
          <Dialog open={isOpen} onClose={() => setOpen(false)} title={row.label} cross className="sheet tall">
            <SheetSearch
              id={id}
              label={row.label}
              value={value}
              search={search}
              placeholder={placeholder}
              empty={empty}
              onAct={() => setOpen(false)}
              onChange={(one) => {
                setOpen(false)
                onChange(one)
              }}
            />
          </Dialog>
        </>
      )}
    </FormRow>
  )
}

type SearchProps = Pick<ComboProps, 'label' | 'value' | 'onChange' | 'search' | 'placeholder' | 'empty'> & {
  id?: string
  onAct?: () => void
}
/** The search field and the listbox below it, within a sheet. */
export function SheetSearch({ id, label, value, onChange, search, placeholder, empty, onAct }: SearchProps) {
  const combo = useCombo({ search, onPick: onChange, onAct, inline: true, id })
  return (
    <>
      <div className="input" ref={combo.anchor}>
        <Glyph icon={IconSearch} />
        <input
          {...combo.field}
          type="text"
          aria-label={label}
          data-1p-ignore
          data-autofocus
          value={combo.query}
          placeholder={placeholder}
          onChange={(event) => combo.type(event.target.value)}
        />
      </div>
      <ComboList inline combo={combo} label={label} chosen={value ? [value.value] : []} empty={empty} />
    </>
  )
}
