// What a coach asks about the kinds of needs that a log says nothing of: keys of texts (room `coach` of web/locales), and whose names they say.
import type { NeedLabel } from '../../codes.ts'

/** Of the customer and the contact that a log is about. */
export type NameOf = 'customer' | 'contact'
type Question = { key: string; names?: NameOf }
type AskedKind = Exclude<NeedLabel, 'none'>

export const questions = {
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
} as const satisfies Readonly<Record<AskedKind, readonly Question[]>>
/** Which kind one asks about; undefined where the product asks nothing of that name. */
export const kindAsked = (key: string): AskedKind | undefined =>
  (Object.keys(questions) as AskedKind[]).find((kind) => questions[kind].some((one) => one.key === key))
/** Where a name is said in a question that a workgroup wrote. */
export const placeOf = (name: NameOf) => `{{${name}}}`
/** Of a workgroup's own, and of those it wrote anew. */
export const mostQuestions = 100
