import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { untilClicked } from '../../until-clicked.ts'
import type { Choice } from './ListboxOption.tsx'

/** The search of a combobox, synchronous or not; an empty query returns the most recently used. */
export type Search = (query: string, signal: AbortSignal) => Choice[] | Promise<Choice[]>
export type Found = { choices: Choice[]; state: 'ready' | 'waiting' | 'failed'; query?: string }

type Choices = Found & {
  retry: () => void
  /** An option is pressed: results that arrive before its click wait, so that the click meets what was pressed. */
  hold: () => void
}
/** Debounced search; the result of an older query never replaces that of a newer one. */
export const useChoices = (open: boolean, query: string, search: Search): Choices => {
  const [found, setFound] = useState<Found>({ choices: [], state: 'waiting' })
  const [tries, setTries] = useState(0)
  const pressed = useRef<Promise<void> | null>(null)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const show = async (next: Found) => {
      await pressed.current
      if (!signal.aborted) setFound(next)
    }
    try {
      const result = search(query, signal)
      if (result instanceof Promise) setFound((last) => ({ ...last, state: 'waiting' }))
      await show({ choices: await result, state: 'ready', query })
    } catch {
      await show({ choices: [], state: 'failed', query })
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
  return { ...found, retry: () => setTries(tries + 1), hold: () => void (pressed.current = untilClicked()) }
}
