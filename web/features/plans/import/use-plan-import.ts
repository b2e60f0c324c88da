import { useState } from 'react'
import { planImports, type ImportState, type ImportedPlan } from '../../../../contract/calls/plans/imports.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { callApi } from '../../../api/client.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { write } from '../../../api/writes.ts'
import { toast, undoMs } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { browserZone } from '../shared/zone-format.ts'
import type { ReadEvent } from './calendar-file.ts'

/** An event of the file, and whether it is in the calendar; null for one that cannot be taken over. */
export type FoundEvent = ReadEvent & { state: ImportState | null }
export type ImportResult = { added: number; known: number; full: number; refused: number }
type Phase =
  | { step: 'file' }
  | { step: 'reading'; name: string }
  | { step: 'preview'; name: string; events: FoundEvent[]; chosen: ReadonlySet<string> }
  | { step: 'adding'; done: number; total: number }
  | { step: 'done'; importKey: string; result: ImportResult; isUndone: boolean }

/** Requests are limited by number and by size, whichever is less. */
function requestsOf(plans: readonly ImportedPlan[]): ImportedPlan[][] {
  const all: ImportedPlan[][] = []
  let bytes = Infinity
  for (const plan of plans) {
    const size = new Blob([JSON.stringify(plan)]).size + 1
    const last = all.at(-1)
    if (!last || last.length >= limits.importedPlans || bytes + size > limits.importedPlanBytes - 2) {
      all.push([plan])
      bytes = size
    } else {
      last.push(plan)
      bytes += size
    }
  }
  return all
}
const fileOf = (plans: readonly ImportedPlan[]) =>
  new File([JSON.stringify(plans)], 'plans.json', { type: 'application/json' })
const megabytes = limits.calendarFileBytes / 1024 / 1024

/** Reads a file in the browser, shows what would be added, and adds what is chosen. */
export function usePlanImport() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [phase, setPhase] = useState<Phase>({ step: 'file' })
  const [problem, setProblem] = useState('')

  const read = async (file: File): Promise<void> => {
    if (phase.step === 'reading' || phase.step === 'adding') return
    setProblem('')
    if (file.size > limits.calendarFileBytes) return setProblem(t('error.file_too_large', { size: megabytes }))
    setPhase({ step: 'reading', name: file.name })
    try {
      const [reader, bytes] = await Promise.all([import('./calendar-file.ts'), file.arrayBuffer()])
      const words = { untitled: t('ics.untitled') }
      try {
        const events = reader.readCalendarFile(reader.textOfFile(new Uint8Array(bytes)), {
          timeZone: browserZone(),
          words,
        })
        const found = await withStates(events)
        const chosen = new Set(found.filter(({ state }) => state === 'new').map(({ uid }) => uid))
        return setPhase({ step: 'preview', name: file.name, events: found, chosen })
      } catch (error) {
        if (!(error instanceof reader.CalendarFileError)) throw error
        setProblem(t(`ics.refused.${error.why}`, { count: limits.calendarFileEvents }))
      }
    } catch (error) {
      setProblem(errorText(error))
    }
    setPhase({ step: 'file' })
  }

  const add = async (): Promise<void> => {
    if (phase.step !== 'preview') return
    const { events, chosen } = phase
    const plans = events.flatMap(({ uid, plan }) => (plan && chosen.has(uid) ? [plan] : []))
    const importKey = crypto.randomUUID()
    const result: ImportResult = { added: 0, known: 0, full: 0, refused: 0 }
    setProblem('')
    let done = 0
    try {
      for (const part of requestsOf(plans)) {
        setPhase({ step: 'adding', done, total: plans.length })
        const counts = await callApi(planImports.add, { importKey }, { files: { fileup: fileOf(part) } })
        for (const name of Object.keys(result) as (keyof ImportResult)[]) result[name] += counts[name]
        done += part.length
      }
    } catch (error) {
      setProblem(errorText(error))
      // What was added before stays, is found as known when it is tried again, and can be undone.
      if (result.added === 0) return setPhase(phase)
    } finally {
      invalidate('planImports')
    }
    setPhase({ step: 'done', importKey, result, isUndone: false })
    if (result.added > 0)
      toast.success(t('ics.added', { count: result.added }), {
        ms: undoMs,
        action: { label: t('undo.verb'), onClick: () => void undo(importKey, result) },
      })
  }

  const undo = async (importKey: string, result: ImportResult): Promise<void> => {
    try {
      const { removed, kept } = await write(planImports.undo, { importKey })
      setPhase({ step: 'done', importKey, result, isUndone: true })
      toast.success(t(kept > 0 ? 'ics.undoneKept' : 'ics.undone', { count: removed, kept }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  const choose = (uids: readonly string[], isChosen: boolean): void =>
    setPhase((last) => {
      if (last.step !== 'preview') return last
      const chosen = new Set(last.chosen)
      for (const uid of uids)
        if (isChosen) chosen.add(uid)
        else chosen.delete(uid)
      return { ...last, chosen }
    })
  const restart = () => {
    setProblem('')
    setPhase({ step: 'file' })
  }
  return { phase, problem, read: (file: File) => void read(file), add: () => void add(), undo, choose, restart }
}

async function withStates(events: readonly ReadEvent[]): Promise<FoundEvent[]> {
  const states = new Map<string, ImportState>()
  for (const part of requestsOf(events.flatMap(({ plan }) => plan ?? []))) {
    const found = await callApi(planImports.look, {}, { files: { fileup: fileOf(part) } })
    part.forEach(({ uid }, at) => states.set(uid, found.states[at]!))
  }
  return events.map((event) => ({ ...event, state: event.plan ? (states.get(event.uid) ?? 'new') : null }))
}
