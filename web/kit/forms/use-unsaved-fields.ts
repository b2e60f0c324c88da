import { useRef, useState } from 'react'

/** A form's values that are kept nowhere. Changes of one moment all count. */
export function useUnkept<V extends object>(first: () => V) {
  const [values, set] = useState(first)
  const latest = useRef(values)
  const change = (part: Partial<V>) => set((latest.current = { ...latest.current, ...part }))
  return { values, change, preset: change }
}
