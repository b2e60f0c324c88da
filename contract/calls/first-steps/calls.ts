// First steps of a new user, and the sample data: a customer with a contact and a log.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  logId: 'sales_idx',
  logCount: 'sales_cnt',
  hasCustomer: 'acc_yn',
  hasLog: 'sales_yn',
  hasColleague: 'user_yn',
  mayRemove: 'del_yn',
})
/**
 * The sample customer, with the number of its readable logs and the first of them; `logId` is null if there is none.
 */
const Sample = fields({
  customerId: z.string(),
  logId: z.nullable(z.string()),
  logCount: z.number(),
  mayRemove: z.boolean(),
})

export const firstSteps = feature('firstSteps', {
  /** Derived from existing records, without samples: any customer, an own log, a colleague or an invitation. */
  detail: call('POST /org/detail_first_steps', {
    audience: 'member',
    summary: 'Completed first steps, and the sample if there is one',
    input: fields({}),
    output: fields({
      hasCustomer: z.boolean(),
      hasLog: z.boolean(),
      hasColleague: z.boolean(),
      sample: z.nullable(Sample),
    }),
  }), // not shown
  /** In the caller's language. A workgroup has one sample at most; an existing one is returned. */
  createSample: call('POST /saleslog/regi_sample', {
    audience: 'member',
    summary: 'Adds a sample customer with a contact and a log, which is counted in no totals',
    rate: [{ per: 'account', limit: 'customersMade' }],
    input: fields({}),
    output: Sample,
    errors: ['customer_exists'],
  }), // not shown
  deleteSample: call('POST /saleslog/del_sample', {
    audience: 'member',
    summary: 'Removes the sample: its customer, its contacts, and those of its logs that the caller may delete',
    input: fields({}),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
})
