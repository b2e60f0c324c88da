// The product's coaching questions about kinds of needs that a log does not mention: text keys (namespace `coach` of
// web/locales) and the names that the texts contain.
import type { NeedLabel } from '../../codes.ts'

/** A name that a question contains: of the customer or of the contact of the log. */
export type NameOf = 'customer' | 'contact'
type Question = { key: string; names?: NameOf }
type QuestionKind = Exclude<NeedLabel, 'none'>

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
} as const satisfies Readonly<Record<QuestionKind, readonly Question[]>>
/** The kind of needs that a question is about; undefined for an unknown key. */
export const kindOfQuestion = (key: string): QuestionKind | undefined =>
  (Object.keys(questions) as QuestionKind[]).find((kind) => questions[kind].some((one) => one.key === key))
/** The placeholder of a name in a question that a workgroup wrote. */
export const namePlaceholder = (name: NameOf) => `{{${name}}}`
/** Maximum number of a workgroup's own questions and replacements. */
export const maxQuestions = 100
