import { useEffect, useEffectEvent, useState } from 'react'
import type { Choice } from './Option.tsx'

/** The empty query asks for the last used. May answer at once or later; an older answer never overwrites a newer one. */
export type Search = (query: string, signal: AbortSignal) => Choice[] | Promise<Choice[]>
export type Found = { choices: Choice[]; state: 'ready' | 'waiting' | 'failed'; query?: string }

export const useChoices = (open: boolean, query: string, search: Search): Found & { retry: () => void } => {
  const [found, setFound] = useState<Found>({ choices: [], state: 'waiting' })
  const [tries, setTries] = useState(0)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const answer = search(query, signal)
      if (answer instanceof Promise) setFound((last) => ({ ...last, state: 'waiting' }))
      const choices = await answer
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
