import { useState } from 'react'

/** The state of a field: controlled where `value` is given, uncontrolled otherwise. */
export const useControllableState = <T>(
  value: T | undefined,
  first: T,
  onChange?: (value: T) => void,
): [T, (value: T) => void] => {
  const [own, setOwn] = useState(first)
  return [
    value === undefined ? own : value,
    (next) => {
      setOwn(next)
      onChange?.(next)
    },
  ]
}
