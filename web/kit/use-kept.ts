import { useRef, useState } from 'react'
import { stored } from '../session.ts'
import { shownWorkgroup } from '../shown-workgroup.ts'

/** What was typed and not sent yet, as long as this tab lives: leaving a form and coming back loses nothing. */
const kept = new Map<string, unknown>()
/** Nobody who signs in after finds somebody else's words, and what was typed for one workgroup is not offered in another. */
const keyOf = (workgroupId: string, form: string) => `${stored('login_idx') ?? ''} ${workgroupId} ${form}`

/** What another form of this person begins with, as if it had been typed there. */
export const keepTyped = (form: string, values: object): void => {
  kept.set(keyOf(shownWorkgroup()?.id ?? '', form), values)
}

/**
 * A form's values. `isBack` when they were typed earlier in this tab; `change` keeps, `forget` after sending.
 * @param form its name; without one nothing is kept
 */
export function useKept<V extends object>(form: string | undefined, first: () => V) {
  const [workgroupId] = useState(() => shownWorkgroup()?.id ?? '')
  const key = form === undefined ? null : keyOf(workgroupId, form)
  const begin = () => {
    const typed = key === null ? undefined : (kept.get(key) as V | undefined)
    return { key, values: typed ?? first(), isBack: typed !== undefined }
  }
  const [state, setState] = useState(begin)
  const current = state.key === key ? state : begin()
  if (current !== state) setState(current)
  // Changes of one moment all count: each builds on the one before, rendered or not.
  const latest = useRef(current)
  if (latest.current.key !== key) latest.current = current
  const set = (part: Partial<V>): V => {
    const { values } = (latest.current = { ...latest.current, values: { ...latest.current.values, ...part } })
    setState((last) => ({ ...last, values }))
    return values
  }
  return {
    values: current.values,
    isBack: current.isBack,
    /** Whether leaving would leave something behind. */
    isTyped: () => key !== null && kept.has(key),
    change(part: Partial<V>): void {
      const values = set(part)
      if (key !== null) kept.set(key, values)
    },
    /** Sets without keeping: what the product filled in is not what somebody typed. */
    preset(part: Partial<V>): void {
      set(part)
    },
    forget(): void {
      if (key !== null) kept.delete(key)
    },
    startAgain(): void {
      if (key !== null) kept.delete(key)
      latest.current = { key, values: first(), isBack: false }
      setState(latest.current)
    },
  }
}
