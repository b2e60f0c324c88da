import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { activityOf } from './activity.ts'
import { periodsOf, scopeOf } from './asked.ts'
import { contactsOf, segmentsOf } from './customers.ts'
import { needsOf } from './needs.ts'

export const statistics: Handlers<typeof contract> = {
  async activity(context, input) {
    const scope = await scopeOf(context, input)
    return activityOf(context.db, scope, periodsOf(context, input))
  },

  async needs(context, input) {
    const scope = await scopeOf(context, input)
    return needsOf(context.db, scope, periodsOf(context, input))
  },

  async contacts(context, input) {
    const scope = await scopeOf(context, input)
    return contactsOf(context.db, { ...scope, now: context.now }, periodsOf(context, input))
  },

  async segments(context, input) {
    return segmentsOf(context.db, await scopeOf(context, input), input.industry)
  },
}
