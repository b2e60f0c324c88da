import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import { inSteps, mayLag, type Handlers } from '../../calls/context.ts'
import { activityOf } from './activity.ts'
import { periodsOf, scopeOf } from './asked.ts'
import { contactsOf, segmentsOf } from './customers.ts'
import { columnsIn, rowsOf } from './export-rows.ts'
import { needsOf } from './needs.ts'
import { storeFigures } from '../../calls/store-figures.ts'

export const statistics: Handlers<typeof contract> = {
  activity: mayLag(async (context, input) => {
    const scope = await scopeOf(context, input)
    return activityOf(context.db, scope, periodsOf(context, input))
  }),

  needs: mayLag(async (context, input) => {
    const scope = await scopeOf(context, input)
    return needsOf(context.db, scope, periodsOf(context, input))
  }),

  contacts: mayLag(async (context, input) => {
    const scope = await scopeOf(context, input)
    return contactsOf(context.db, { ...scope, now: context.now }, periodsOf(context, input))
  }),

  segments: mayLag(async (context, input) => segmentsOf(context.db, await scopeOf(context, input), input.industry)),

  download: inSteps(async (context, input) => {
    const periods = periodsOf(context, input)
    return storeFigures(context, 'statistics', async (within) => {
      const scope = await scopeOf(within, input)
      const of = { ...scope, now: within.now, industry: input.industry }
      const rows = await rowsOf(within.db, context.language, of, periods)
      return { columns: columnsIn(context.language, periods), rows }
    })
  }),
}
