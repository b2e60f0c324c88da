import { useState } from 'react'
import { stored } from '../../session.ts'
import { shownWorkgroup } from '../../shown-workgroup.ts'

/** What was typed and not sent yet, as long as this tab lives: leaving a form and coming back loses nothing. */
const kept = new Map<string, unknown>()
/** Nobody who signs in after finds somebody else's words, and what was typed for one workgroup is not offered in another. */
const keyOf = (workgroupId: string, form: string) => `${stored('login_idx') ?? ''} ${workgroupId} ${form}`

/** A form's values. `isBack` when they were typed earlier in this tab; `change` keeps, `forget` after sending. */
export function useKept<T extends object>(form: string, first: () => T) {
  const [workgroupId] = useState(() => shownWorkgroup()?.id ?? '')
  const key = keyOf(workgroupId, form)
  const [state, setState] = useState(() => ({
    key,
    values: (kept.get(key) as T | undefined) ?? first(),
    isBack: kept.has(key),
  }))
  const current =
    state.key === key ? state : { key, values: (kept.get(key) as T | undefined) ?? first(), isBack: kept.has(key) }
  if (current !== state) setState(current)
  return {
    values: current.values,
    isBack: current.isBack,
    change(part: Partial<T>): void {
      setState((last) => {
        const values = { ...last.values, ...part }
        kept.set(key, values)
        return { ...last, values }
      })
    },
    /** Sets without keeping: what the product filled in is not what somebody typed. */
    preset(part: Partial<T>): void {
      setState((last) => ({ ...last, values: { ...last.values, ...part } }))
    },
    forget(): void {
      kept.delete(key)
    },
    startAgain(): void {
      kept.delete(key)
      setState({ key, values: first(), isBack: false })
    },
  }
}
