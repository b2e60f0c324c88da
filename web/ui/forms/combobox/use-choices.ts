import { useEffect, useEffectEvent, useState } from 'react'
import type { Choice } from './ListboxOption.tsx'

/** The search of a combobox, synchronous or not; an empty query returns the most recently used. */
export type Search = (query: string, signal: AbortSignal) => Choice[] | Promise<Choice[]>
export type Found = { choices: Choice[]; state: 'ready' | 'waiting' | 'failed'; query?: string }

/** Debounced search; the result of an older query never replaces that of a newer one. */
export const useChoices = (open: boolean, query: string, search: Search): Found & { retry: () => void } => {
  const [found, setFound] = useState<Found>({ choices: [], state: 'waiting' })
  const [tries, setTries] = useState(0)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const result = search(query, signal)
      if (result instanceof Promise) setFound((last) => ({ ...last, state: 'waiting' }))
      const choices = await result
      if (!signal.aborted) setFound({ choices, state: 'ready', query })
    } catch {
      if (!signal.aborted) setFound({ choices: [], state: 'failed', query })
    }
  })
  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    const timer = setTimeout(() => void ask(stop.signal), query === '' ? 0 : 80)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [open, query, tries])
  return { ...found, retry: () => setTries(tries + 1) }
}
