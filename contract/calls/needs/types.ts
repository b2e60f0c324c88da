import { coded } from '../../core/call.ts'
import { needCodes, type NeedLabel as Label } from '../../codes.ts'

const { none: _none, ...kinds } = needCodes
/** Codes of the four kinds of needs, in order. */
export const typeCodes = kinds
export type NeedType = keyof typeof typeCodes
export const typeNames = Object.keys(typeCodes) as NeedType[]
/** One of the four kinds of needs. */
export const NeedType = coded(typeCodes, 'rule.choice')
/** One of the four kinds of needs, or none. */
export const NeedLabel = coded(needCodes, 'rule.choice')

/** A filter: any of several kinds, in order, separated by commas as on the wire; or sentences without a need. */
export type NeedChoice = '' | Label | `${NeedType},${string}`
const anyOf = (some: string[][], one: string) => [...some, ...some.map((those) => [...those, one])]
export const needChoices = [...typeNames.reduce(anyOf, [[]]).map(String), 'none'] as NeedChoice[]
const codeOf = (one: string) => needCodes[one as Label]
export const NeedChoice = coded(
  Object.fromEntries(needChoices.map((one) => [one, one.replace(/\w+/g, codeOf)])) as Record<NeedChoice, string>,
  'rule.choice',
)
export const needsIn = (choice: NeedChoice): Label[] => (choice ? (choice.split(',') as Label[]) : [])
