import { useRef, useState } from 'react'

/** The values of a form without a draft. Several changes in the same render are all applied. */
export function useUnsavedFields<V extends object>(first: () => V) {
  const [values, set] = useState(first)
  const latest = useRef(values)
  const change = (part: Partial<V>) => set((latest.current = { ...latest.current, ...part }))
  return { values, change, preset: change }
}
