import { useEffect, useState } from 'react'

/** Debounces typed texts by 500 ms. The result is the same object as long as the texts are the same. */
export function useDebounced<T extends Record<string, string>>(typed: T): T {
  const [debounced, setDebounced] = useState(typed)
  const json = JSON.stringify(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(json) as T), 500)
    return () => clearTimeout(timer)
  }, [json])
  return debounced
}
