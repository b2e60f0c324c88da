// What a coach asks about the kinds of needs that a log says nothing of: keys of texts in the room `coach`, and whose names they say.
import type { Language } from '../../../contract/codes.ts'
import { titled } from '../../format.ts'
import type { NeedKind } from './needs.ts'

export type AskedKind = Exclude<NeedKind, 'none'>
/** Of the customer and the contact that a log is about; empty, not known (yet). */
export type Names = { customer: string; contact: string }
type Question = { key: string; names?: keyof Names }

export const questions: Readonly<Record<AskedKind, readonly Question[]>> = {
  strategic: [
    { key: 'coach.strategic.nextYear', names: 'contact' },
    { key: 'coach.strategic.priority', names: 'customer' },
    { key: 'coach.strategic.market' },
    { key: 'coach.strategic.investment', names: 'customer' },
    { key: 'coach.strategic.budget' },
    { key: 'coach.strategic.organisation', names: 'customer' },
  ],
  product: [
    { key: 'coach.product.lacking', names: 'contact' },
    { key: 'coach.product.standard' },
    { key: 'coach.product.choice', names: 'contact' },
    { key: 'coach.product.rivals' },
    { key: 'coach.product.price', names: 'customer' },
    { key: 'coach.product.trial' },
  ],
  personal: [
    { key: 'coach.personal.lately', names: 'contact' },
    { key: 'coach.personal.year', names: 'contact' },
    { key: 'coach.personal.time' },
    { key: 'coach.personal.gain', names: 'contact' },
    { key: 'coach.personal.relief' },
    { key: 'coach.personal.rest', names: 'contact' },
  ],
  operational: [
    { key: 'coach.operational.stock', names: 'customer' },
    { key: 'coach.operational.delivery' },
    { key: 'coach.operational.process' },
    { key: 'coach.operational.contract', names: 'customer' },
    { key: 'coach.operational.support' },
    { key: 'coach.operational.training', names: 'contact' },
  ],
}

/** In their order. */
export const askedKinds = Object.keys(questions) as readonly AskedKind[]

/** As one speaks to somebody: by his title too where that is the custom. */
export function namesIn(language: Language, { customer, contact, title }: Names & { title: string }): Names {
  if (contact === '' || title === '') return { customer, contact }
  if (language === 'ko') return { customer, contact: titled(contact, title) }
  return { customer, contact: language === 'zh' ? contact + title : contact }
}

/** Those that can be asked with the names one has, beginning at another place for each `turn`: the same for the same log, others for the next. */
export function questionsOf(kind: AskedKind, names: Names, turn = 0): string[] {
  const askable = questions[kind].filter((one) => !one.names || names[one.names] !== '')
  const first = turn % askable.length
  return [...askable.slice(first), ...askable.slice(0, first)].map(({ key }) => key)
}
