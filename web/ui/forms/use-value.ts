import { useState } from 'react'

/** Controlled when `value` is given, otherwise it keeps its own: so every field works with both kinds of forms. */
export const useValue = <T>(value: T | undefined, first: T, onChange?: (value: T) => void): [T, (value: T) => void] => {
  const [own, setOwn] = useState(first)
  return [
    value === undefined ? own : value,
    (next) => {
      setOwn(next)
      onChange?.(next)
    },
  ]
}
