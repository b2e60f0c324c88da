import './lists.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { Ref } from 'react'
import { Glyph } from '../elements/Glyph.tsx'
import { Kbd } from '../elements/Kbd.tsx'
import { onKeys } from '../keys.ts'
import { useControllableState } from '../forms/form/use-controllable-state.ts'

type Props = {
  label: string
  placeholder?: string
  value?: string
  onChange?: (value: string) => void
  onSearch?: (value: string) => void
  keys?: string
  ref?: Ref<HTMLInputElement>
}

/** The search field of a toolbar, as wide as its placeholder. Escape empties it; Enter searches without delay. */
export function SearchField({ label, placeholder, value, onChange, onSearch, keys, ref }: Props) {
  const [text, setText] = useControllableState(value, '', onChange)
  return (
    <label className="search">
      <Glyph icon={IconSearch} size={14} />
      <span className="fit" data-hint={placeholder ?? label}>
        <input
          ref={ref}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeys({
            Enter: () => onSearch?.(text),
            ...(text
              ? {
                  Escape: () => {
                    setText('')
                    onSearch?.('')
                  },
                }
              : {}),
          })}
        />
      </span>
      {keys && !text && (
        <span className="desk">
          <Kbd>{keys}</Kbd>
        </span>
      )}
    </label>
  )
}
