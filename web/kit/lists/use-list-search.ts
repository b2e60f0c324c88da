import { useRef } from 'react'
import { useShortcut } from '../../ui/keys.ts'
import type { ListAddress } from '../address/use-list-address.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

/** The search field of a list: the typed text is put into the address, debounced; `/` focuses the field. */
export function useListSearch({ search, searchFor }: ListAddress, label: string, group: string) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useDebouncedInput(search, (text) => searchFor(text, { replace: true }))
  useShortcut('Slash', () => input.current?.focus(), { label, group })
  return {
    type,
    /** For <SearchField>. */
    field: { ref: input, label, keys: '/', value: typed, onChange: type, onSearch: (text: string) => searchFor(text) },
  }
}
