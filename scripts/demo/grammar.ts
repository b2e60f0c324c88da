import { withJosa } from './josa.ts'
import type { Random } from './random.ts'
import type { Need, ScenePurpose, TradeKey } from './types.ts'

/**
 * A frame is one hand-written sentence. `[a|b]` offers a choice, `{slot}` takes a value of the episode,
 * `{slot:을}` the value with its particle, `{slot:Cap}` with a capital. A slot keeps its value for the whole log.
 */
export type Frame = string

/** Alternative frames for one step of a story; one of them is used. */
export interface Step {
  need: Need
  frames: readonly Frame[]
  /** Probability that the step is used. */
  chance: number
}

/** A small story whose steps are used in order. */
export interface Scene {
  titles: readonly Frame[]
  story: readonly Step[]
  next: readonly Frame[]
  keywords: readonly string[]
  /** Letters of the purposes it suits: T rend, N eeds survey, D iscovery, C ontact, P roposal, V erification. */
  on: string
  /** A talk by any channel (default), one that needs a visit or a call, paperwork, desk research, or a fair. */
  by?: 'talk' | 'visit' | 'call' | 'desk' | 'research' | 'event'
  trades?: readonly TradeKey[]
  /** Months of the year (1–12) it can happen in. */
  months?: readonly number[]
  weight?: number
}

const step =
  (need: Need) =>
  (...frames: Frame[]): Step => ({ need, frames, chance: 1 })

export const strategic = step('strategic')
export const product = step('product')
export const personal = step('personal')
export const operational = step('operational')
export const plain = step('none')
export const maybe = (inner: Step, chance = 0.5): Step => ({ ...inner, chance })

export const purposeLetters: Record<ScenePurpose, string> = {
  trend: 'T',
  survey: 'N',
  discovery: 'D',
  contact: 'C',
  proposal: 'P',
  verification: 'V',
}

export const makers: readonly TradeKey[] = ['electronics', 'chemicals', 'food', 'pharma', 'auto', 'machinery']

/** Slot values of one log, created at first use. */
export type Slots = (name: string) => string

export function cacheSlots(make: (name: string) => string): Slots {
  const kept = new Map<string, string>()
  return (name) => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const value = make(name)
    kept.set(name, value)
    return value
  }
}

export function expand(frame: Frame, slots: Slots, random: Random) {
  const chosen = frame.replace(/\[([^\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')))
  const filled = chosen.replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, josa?: string) => {
    const value = slots(name)
    if (josa === 'Cap') return value.slice(0, 1).toUpperCase() + value.slice(1)
    return josa ? withJosa(value, josa) : value
  })
  return filled.replace(/ {2,}/g, ' ').trim()
}
