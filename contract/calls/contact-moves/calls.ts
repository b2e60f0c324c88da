// Moves of contacts to another customer. Earlier logs remain with the earlier customer; both customers show the move.
import * as z from 'zod/mini'
import { call, page, feature } from '../../core/call.ts'
import { described } from '../contacts/calls.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  id: 'moved_idx',
  fromId: 'from_idx',
  fromName: 'from_name',
  toId: 'to_idx',
  toName: 'to_name',
  companyPhone: 'comp_phone',
  at: 'move_dt',
  by: 'move_by',
  until: 'end_dt',
  stayedFields: 'stay_fields',
})
const { position, affiliation, email, companyPhone, fax } = described
/** Fields of a contact that depend on the customer. */
export const firmFields = { position, affiliation, email, companyPhone, fax } as const
/** Hours within which a move can be undone. */
export const undoHours = 24

const Move = fields({
  id: z.string(),
  fromId: z.string(),
  fromName: z.string(),
  toId: z.string(),
  toName: z.string(),
  at: z.string(),
  by: z.nullable(PersonRef),
  /** End of the time for undoing; null if the caller cannot undo the move or the time is over. */
  until: z.nullable(z.string()),
})
const MovedContact = fields({
  contactId: z.string(),
  contactName: z.string(),
  toId: z.string(),
  toName: z.string(),
  at: z.string(),
})

export const contactMoves = feature('contactMoves', {
  move: call('POST /saleslog/move_accounts_man', {
    audience: 'member',
    summary: 'Moves a contact to another customer, with changed fields; logs remain',
    input: fields({ ...firmFields, contactId: rule.Id, customerId: rule.Id, ver: rule.Version }),
    output: fields({ id: z.string(), ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  list: call('POST /saleslog/list_accounts_man_move', {
    audience: 'member',
    summary: 'Moves of a contact between customers, latest first',
    input: fields({ contactId: rule.Id }),
    output: page(Move),
    errors: ['not_found'],
  }), // not shown
  left: call('POST /saleslog/list_accounts_man_left', {
    audience: 'member',
    summary: 'Contacts who have moved from a customer to another one',
    input: fields({ customerId: rule.Id }),
    output: page(MovedContact),
    errors: ['not_found'],
  }), // not shown
  /** Fields that were edited since the move are not reverted; the response lists them by our names. */
  undo: call('POST /saleslog/del_accounts_man_move', {
    audience: 'member',
    summary: 'Undoes a move of a contact; later changes remain and are listed',
    input: fields({ id: rule.Id }),
    output: fields({ contactId: z.string(), stayedFields: z.array(z.string()) }),
    errors: ['not_found', 'no_permission'],
  }), // not shown
})
