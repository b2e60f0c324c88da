import { useEffect, useState } from 'react'

/** What is typed, half a second after the last key. Texts by name; the same texts are the same object. */
export function useSettled<T extends Record<string, string>>(typed: T): T {
  const [settled, settle] = useState(typed)
  const said = JSON.stringify(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(said) as T), 500)
    return () => clearTimeout(timer)
  }, [said])
  return settled
}
