import { firstSteps } from '../../../../contract/calls/first-steps/calls.ts'
import { useRead } from '../../../api/reads.ts'

/** Whether the workgroup has a sample; false until it is known. */
export const useHasSample = (enabled: boolean): boolean =>
  Boolean(useRead(firstSteps.detail, {}, { enabled, staleTime: 300_000 }).data?.sample)
