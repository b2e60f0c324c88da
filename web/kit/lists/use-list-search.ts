import { useRef } from 'react'
import { useShortcut } from '../../ui/keys.ts'
import type { ListAddress } from '../address/use-list-address.ts'
import { useTyped } from './use-typed.ts'

/** The search field of a list: what is typed is in the address a moment later, `/` leads to it. */
export function useListSearch({ search, searchFor }: ListAddress, label: string, group: string) {
  const seek = useRef<HTMLInputElement>(null)
  const [typed, type] = useTyped(search, (said) => searchFor(said, { replace: true }))
  useShortcut('Slash', () => seek.current?.focus(), { label, group })
  return {
    type,
    /** For <SearchField>. */
    field: { ref: seek, label, keys: '/', value: typed, onChange: type, onSearch: (said: string) => searchFor(said) },
  }
}
