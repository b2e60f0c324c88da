import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { daysOfRow, keyOfRow, type PlanRow } from './place-plans.ts'
import type { Calendar, Shown } from './use-calendar.ts'

/** Milliseconds until the detail opens without its block, which a month may show behind "+3" only. */
const longest = 1_500
const blockOf = (row: PlanRow) => document.querySelector<HTMLElement>(`[data-plan="${CSS.escape(keyOfRow(row))}"]`)

/**
 * The plan whose details are open, and the element beside which they stand. One that the address names (a search hit, a
 * notification) opens once its day is read; the address then loses it, so that Back does not open it again.
 */
export function useOpenedPlan(calendar: Calendar, shown: Shown) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<PlanRow | null>(null)
  const [wanted, setWanted] = useState('')
  const anchor = useRef<HTMLElement>(null)
  const { planId, day, format } = calendar
  const take = useEffectEvent(() => {
    // The router has not heard yet that the address is another one.
    if (!window.location.hash.startsWith(`#${paths.calendar}`)) return
    setWanted(planId)
    setOpened(null)
    calendar.forgetPlan()
  })
  // While the user is on the way to another page, a change of the address would lead back here.
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (planId !== '' && isIdle) take()
  }, [planId, isIdle])
  const isRead = shown.read.data !== undefined && !shown.read.isPlaceholderData && !shown.read.isFetching
  const ofPlan = wanted === '' ? [] : shown.all.filter(({ id }) => id === wanted)
  const row =
    ofPlan.find((one) => {
      const [from, to] = daysOfRow(one, format.timeZone)
      return day >= from && day <= to
    }) ?? ofPlan[0]
  const isFound = row !== undefined
  const open = useEffectEvent((at: HTMLElement | null) => {
    anchor.current = at ?? document.querySelector('h1')
    setWanted('')
    if (!row) return void toast.info(t('plans.gone'), { ms: 5000 })
    anchor.current?.scrollIntoView({ block: 'center' })
    setOpened(row)
  })
  const look = useEffectEvent(() => (row ? blockOf(row) : null))
  useEffect(() => {
    if (wanted === '' || !isRead) return
    const begun = performance.now()
    const timer = setInterval(() => {
      const block = isFound ? look() : null
      if (block || !isFound || performance.now() - begun > longest) open(block)
    }, 50)
    return () => clearInterval(timer)
  }, [wanted, isRead, isFound])
  return {
    opened,
    anchor,
    open: (next: PlanRow, at: HTMLElement) => {
      anchor.current = at
      setOpened(next)
    },
    close: () => setOpened(null),
  }
}
