// What statistics are about: whose logs and customers, and the two periods that are compared.
import type { ComparedPeriods, Days } from '../../../contract/calls/statistics/periods.ts'

export type Scope = {
  workgroupId: string
  timeZone: string
  /** First authors of logs, and owners of customers; null for all. */
  userIds: readonly string[] | null
  /** Whose subdepartments are shown: empty for the topmost ones, null for none. */
  departmentId: string | null
}
export type Periods = ComparedPeriods

/** The days of both periods as the calls answer them. */
export const daysOf = ({ now, previous }: { now: Days; previous: Days }) => ({
  ...now,
  previousFrom: previous.from,
  previousTo: previous.to,
})

/** The length of the spans as the calls answer it. */
export const stepAnswer = ({ step: { unit, count } }: Pick<Periods, 'step'>) => ({
  spanDays: unit === 'day' ? count : 0,
  spanMonths: unit === 'month' ? count : 0,
})
