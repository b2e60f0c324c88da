// What somebody new does first, and the sample to look around in: a customer with its contact and a log.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  logId: 'sales_idx',
  logCount: 'sales_cnt',
  hasCustomer: 'acc_yn',
  hasLog: 'sales_yn',
  hasColleague: 'user_yn',
  mayRemove: 'del_yn',
})
/** Of the logs about it those that one may read: the first and how many; `logId` is null where there is none. */
const Sample = fields({
  customerId: z.string(),
  logId: z.nullable(z.string()),
  logCount: z.number(),
  mayRemove: z.boolean(),
})

export const firstSteps = room('firstSteps', {
  /** From what is there, samples aside: a customer of anybody's, a log of one's own, a colleague or an invitation to one. */
  detail: call('POST /org/detail_first_steps', {
    audience: 'member',
    summary: 'Which first steps are done, and the sample if there is one',
    input: fields({}),
    output: fields({
      hasCustomer: z.boolean(),
      hasLog: z.boolean(),
      hasColleague: z.boolean(),
      sample: z.nullable(Sample),
    }),
  }), // not shown
  /** In the language of who asks. A workgroup has one: where it is already, it is answered. */
  createSample: call('POST /saleslog/regi_sample', {
    audience: 'member',
    summary: 'Puts in a sample customer with its contact and a log; counts in no figure',
    rate: [{ per: 'account', limit: 'customersMade' }],
    input: fields({}),
    output: Sample,
    errors: ['customer_exists'],
  }), // not shown
  deleteSample: call('POST /saleslog/del_sample', {
    audience: 'member',
    summary: 'Removes the sample whole: its customer, its contacts, and the logs about it that one may delete',
    input: fields({}),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
})
