import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { defer } from '../../boot/deferred.ts'
import { draftsDatabase, databaseMayExist } from '../databases.ts'
import { isSignedIn } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import type { Discard } from './draft-store.ts'
import { draftName, tabDrafts } from './drafts.ts'
import type { DraftCodec } from './tab-drafts.ts'
import { loadDraftStore } from './load-draft-store.ts'

/**
 * A form's values, saved as a draft while they are typed: in this tab, on the device, and with a `way` on the server.
 * `isBack`: they were typed earlier. Call `forget` after submitting. Where two tabs open one form, each writes a draft
 * of its own.
 * @param form its name; without one nothing is saved
 */
export function useDraft<V extends object>(form: string | undefined, first: () => V, way?: DraftCodec<V>) {
  const [workgroupId] = useState(() => shownWorkgroup()?.id ?? '')
  const [suffix, setSuffix] = useState('')
  const name = form === undefined ? null : draftName(form + suffix, workgroupId)
  const begin = () => {
    const typed = name === null ? undefined : (tabDrafts.get(name)?.values as V | undefined)
    return { name, values: typed ?? first(), isBack: typed !== undefined }
  }
  const [state, setState] = useState(begin)
  const current = state.name === name ? state : begin()
  if (current !== state) setState(current)
  // Several changes before the next render all count: each builds on the one before.
  const latest = useRef(current)
  if (latest.current.name !== name) latest.current = current
  const show = (values: V, isBack: boolean) => setState((latest.current = { name, values, isBack }))
  const set = (part: Partial<V>): V => {
    const { values } = (latest.current = { ...latest.current, values: { ...latest.current.values, ...part } })
    setState((last) => ({ ...last, values }))
    return values
  }
  const hasTyped = useRef(false)
  const openForm = useEffectEvent(() => ({
    way,
    isDraft: () => latest.current.isBack || hasTyped.current,
    twin: setSuffix,
    show: (values: object) => show(values as V, true),
  }))
  useEffect(() => {
    if (name === null || !isSignedIn()) return
    let stop: (() => void) | null = null
    let isOver = false
    // Where no draft is stored, the first view is loaded first.
    const soon = databaseMayExist(draftsDatabase).then((was) =>
      was ? undefined : new Promise<void>((begin) => defer(begin)),
    )
    void soon.then(loadDraftStore).then((store) => {
      if (!isOver) stop = store.subscribe(name, openForm() as never)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [name])
  const discard = (how: Discard): void => {
    const draft = tabDrafts.get(name ?? '')
    if (!draft) return
    tabDrafts.delete(name!)
    void loadDraftStore().then((store) => store.discard(name!, draft, how))
  }
  return {
    name,
    values: current.values,
    isBack: current.isBack,
    change(part: Partial<V>): void {
      const values = set(part)
      hasTyped.current = true
      if (name === null) return
      tabDrafts.type(name, values)
      if (isSignedIn()) void loadDraftStore().then((store) => store.typed(name, way as never, suffix))
    },
    /** Sets values without saving them: the user did not type them. */
    preset(part: Partial<V>): void {
      set(part)
    },
    /**
     * Its record is being submitted. Where the tab is closed before the response, this device knows it when the form is
     * opened again.
     */
    async hand(): Promise<void> {
      if (name === null) return
      await loadDraftStore()
        .then((store) => store.markSubmitted(name))
        .catch(() => {})
    },
    /** Its record exists. @param withIt the server deleted the draft in the same transaction */
    forget(withIt = false): void {
      discard(withIt ? 'submitted' : 'deleted')
    },
    /** Starts again. Of a new log, what was typed so far stays in the list of drafts. */
    startAgain(): void {
      discard(way?.kind === 'log' ? 'setAside' : 'deleted')
      show(first(), false)
    },
  }
}
