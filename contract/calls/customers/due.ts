import type { Stage } from '../../codes.ts'

/**
 * A customer is due after these days without a log, or a day after its registration when there is no log. Samples never
 * are, nor customers of these stages (lost, on hold).
 */
export const due = {
  afterDays: 14,
  afterRegistrationDays: 1,
  restingStages: ['0050008', '0050009'],
} as const satisfies { afterDays: number; afterRegistrationDays: number; restingStages: readonly Stage[] }
