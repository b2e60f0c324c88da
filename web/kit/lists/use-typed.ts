import { useEffect, useEffectEvent, useState } from 'react'

/** A search field's text: shown at once, said 250 ms after the last key, and following the address when that changes. */
export function useTyped(known: string, say: (text: string) => void): [typed: string, type: (text: string) => void] {
  const [{ typed, from }, set] = useState({ typed: known, from: known })
  if (from !== known) set({ typed: typed.trim() === known ? typed : known, from: known })
  const tell = useEffectEvent(say)
  useEffect(() => {
    if (typed.trim() === known) return
    const timer = setTimeout(() => tell(typed), 250)
    return () => clearTimeout(timer)
  }, [typed, known])
  return [typed, (text) => set({ typed: text, from: known })]
}
