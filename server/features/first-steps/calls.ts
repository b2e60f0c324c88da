import * as z from 'zod/mini'
import { toWire, type Call, type ClientInputOf, type InputOf } from '../../../contract/core/call.ts'
import { stageOf } from '../../../contract/codes.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import type { firstSteps as contract } from '../../../contract/calls/first-steps/calls.ts'
import { isMaster, mayRemoveSample } from '../../../contract/permissions.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { brokenConstraint } from '../../db/connect.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { textIn, type TextKey } from '../../core/texts.ts'
import { removePicturesLater } from '../contacts/jobs.ts'
import { addContact } from '../contacts/queries.ts'
import { addCustomer, hideCustomer, lockCustomer, raiseStage } from '../customers/queries.ts'
import { addLog } from '../sales-logs/queries.ts'
import * as query from './queries.ts'

export const firstSteps: Handlers<typeof contract> = {
  async detail(context) {
    return { ...(await query.stepsDone(context.db, context)), sample: await shownSample(context) }
  },

  async createSample(context) {
    if (!(await query.sampleOf(context.db))) await addSample(context).catch(rejectSecond)
    return (await shownSample(context))!
  },

  async deleteSample(context) {
    const { db, person, workgroupId, userId } = context
    const sample = await query.sampleOf(db)
    const customer = sample && (await lockCustomer(db, sample.customerId))
    if (!sample || !customer) throw notFound()
    if (!mayRemoveSample(person, sample)) throw new Failure('no_permission')
    await query.deleteLogsAbout(db, customer.id, isMaster(person) ? null : userId)
    await hideCustomer(db, customer, context)
    await removePicturesLater(context, { workgroupId, customerId: customer.id, contactId: '' })
    return {}
  },
}

async function shownSample({ db, person }: MemberContext) {
  const sample = await query.sampleOf(db)
  return (
    (sample && {
      customerId: sample.customerId,
      logId: sample.logId,
      logCount: sample.logCount,
      mayRemove: mayRemoveSample(person, sample),
    }) ??
    null
  )
}

type SamplePart<K> = K extends `sample.${infer Part}` ? Part : never
/** Creates the sample in the user's language, with a log of the present time. */
async function addSample(context: MemberContext): Promise<void> {
  const { db, now, language } = context
  const textOf = (key: SamplePart<TextKey>) => textIn(language, `sample.${key}`)
  const customer = await addCustomer(
    db,
    context,
    decodeInput(customers.create, { name: textOf('customer'), industry: textOf('industry'), memo: textOf('memo') }),
  )
  await query.markSample(db, customer.id)
  const contact = await addContact(
    db,
    context,
    customer.id,
    decodeInput(contacts.create, {
      customerId: customer.id,
      name: textOf('contact'),
      position: textOf('position'),
      affiliation: textOf('affiliation'),
    }),
  )
  const log = decodeInput(salesLogs.create, {
    customerId: customer.id,
    contactId: contact.id,
    at: now.toISOString(),
    purpose: '0020005',
    channel: '0030002',
    title: textOf('title'),
    content: textOf('content'),
    keywords: [textOf('keyword1'), textOf('keyword2')],
    nextStep: textOf('nextStep'),
  })
  await addLog(db, context, log, [])
  await raiseStage(db, customer.id, stageOf(log.purpose), context)
}

/**
 * Decodes input by the call's own rules.
 * @throws for an invalid text, which is a programming error
 */
const decodeInput = <C extends Call>(call: C, given: ClientInputOf<C>): InputOf<C> =>
  z.decode(call.input, toWire(call.input, given) as never) as InputOf<C>

function rejectSecond(error: unknown): never {
  const broken = brokenConstraint(error)
  throw broken === 'customers_one_sample' || broken === 'customers_same_name_and_ceo'
    ? new Failure('customer_exists')
    : error
}
