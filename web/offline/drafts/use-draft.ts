import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { later } from '../../boot/deferred.ts'
import { draftsOnDevice, wasKeptHere } from '../databases.ts'
import { isSignedIn } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { keeper } from './load-saver.ts'
import { kept, nameOf, type DraftWay } from './drafts.ts'

/**
 * A form's values, kept as they are typed: in this tab at once, on the device, and with a `way` on the server. `isBack` when they were
 * typed earlier; `change` keeps, `forget` after sending. In two tabs at once each writes its own.
 * @param form its name; without one nothing is kept
 */
export function useKept<V extends object>(form: string | undefined, first: () => V, way?: DraftWay<V>) {
  const [workgroupId] = useState(() => shownWorkgroup()?.id ?? '')
  const [twin, setTwin] = useState('')
  const name = form === undefined ? null : nameOf(workgroupId, form + twin)
  const begin = () => {
    const typed = name === null ? undefined : (kept.get(name)?.values as V | undefined)
    return { name, values: typed ?? first(), isBack: typed !== undefined }
  }
  const [state, setState] = useState(begin)
  const current = state.name === name ? state : begin()
  if (current !== state) setState(current)
  // Changes of one moment all count: each builds on the one before, rendered or not.
  const latest = useRef(current)
  if (latest.current.name !== name) latest.current = current
  const show = (values: V, isBack: boolean) => setState((latest.current = { name, values, isBack }))
  const set = (part: Partial<V>): V => {
    const { values } = (latest.current = { ...latest.current, values: { ...latest.current.values, ...part } })
    setState((last) => ({ ...last, values }))
    return values
  }
  const follower = useEffectEvent(() => ({ way, twin: setTwin, show: (values: object) => show(values as V, true) }))
  useEffect(() => {
    if (name === null || !isSignedIn()) return
    let stop: (() => void) | null = null
    let isOver = false
    // Where nothing comes back the first view comes first.
    const soon = wasKeptHere(draftsOnDevice).then((was) =>
      was ? undefined : new Promise<void>((begin) => later(begin)),
    )
    void soon.then(keeper).then((its) => {
      if (!isOver) stop = its.follow(name, follower() as never)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [name])
  const away = (how: 'taken' | 'thrown' | 'left'): void => {
    const one = kept.get(name ?? '')
    if (!one) return
    kept.delete(name!)
    void keeper().then((its) => its.forget(name!, one, how))
  }
  return {
    name,
    values: current.values,
    isBack: current.isBack,
    change(part: Partial<V>): void {
      const values = set(part)
      if (name === null) return
      kept.type(name, values)
      if (isSignedIn()) void keeper().then((its) => its.typed(name, way as never, twin))
    },
    /** Sets without keeping: what the product filled in is not what somebody typed. */
    preset(part: Partial<V>): void {
      set(part)
    },
    /** It is to be sent as what it becomes: should the tab die before the answer comes, this device knows it by that. */
    async hand(): Promise<void> {
      if (name === null) return
      await keeper()
        .then((its) => its.hand(name))
        .catch(() => {})
    },
    /** It has become what it was for. @param withIt the server took the draft in the same moment */
    forget(withIt = false): void {
      away(withIt ? 'taken' : 'thrown')
    },
    /** Begins anew; of a new log what was begun stays in the box of drafts. */
    startAgain(): void {
      away(way?.kind === 'log' ? 'left' : 'thrown')
      show(first(), false)
    },
  }
}
