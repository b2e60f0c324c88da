import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The text of a search field.
 * @param value the text in the address; a change of it replaces the typed text
 * @param onChange called 250 ms after the last key
 */
export function useDebouncedInput(
  value: string,
  onChange: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [{ typed, from }, set] = useState({ typed: value, from: value })
  if (from !== value) set({ typed: typed.trim() === value ? typed : value, from: value })
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => notify(typed), 250)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed, (text) => set({ typed: text, from: value })]
}
