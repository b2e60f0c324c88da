import { coded } from './call.ts'
import { needCodes } from './codes.ts'

const { none: _none, ...typeCodes } = needCodes
/** One of the four kinds of needs. */
export const NeedType = coded(typeCodes, 'rule.choice')
/** Or none of them. */
export const NeedLabel = coded(needCodes, 'rule.choice')
