import { typeNames } from '../../../contract/calls/needs/types.ts'

/** The filter of logs with a need of any type. */
export const anyNeed = typeNames.join()
