// A contact who works for another customer now: the logs of then stay with the customer of then, and both name the other.
import * as z from 'zod/mini'
import { call, page, room } from '../../core/call.ts'
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
/** What a new firm brings along. */
export const ofFirm = { position, affiliation, email, companyPhone, fax } as const
/** So long one can take it back. */
export const undoHours = 24

const Move = fields({
  id: z.string(),
  fromId: z.string(),
  fromName: z.string(),
  toId: z.string(),
  toName: z.string(),
  at: z.string(),
  by: z.nullable(PersonRef),
  /** Null where it cannot be taken back, by this person or any more. */
  until: z.nullable(z.string()),
})
const Left = fields({
  contactId: z.string(),
  contactName: z.string(),
  toId: z.string(),
  toName: z.string(),
  at: z.string(),
})

export const contactMoves = room('contactMoves', {
  move: call('POST /saleslog/move_accounts_man', {
    audience: 'member',
    summary: 'Moves a contact to another customer, with what the new firm changes; logs stay',
    input: fields({ ...ofFirm, contactId: rule.Id, customerId: rule.Id, ver: rule.Version }),
    output: fields({ id: z.string(), ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  list: call('POST /saleslog/list_accounts_man_move', {
    audience: 'member',
    summary: 'From which customers to which a contact has moved, the latest first',
    input: fields({ contactId: rule.Id }),
    output: page(Move),
    errors: ['not_found'],
  }), // not shown
  left: call('POST /saleslog/list_accounts_man_left', {
    audience: 'member',
    summary: 'Contacts who were with a customer and are with another one now',
    input: fields({ customerId: rule.Id }),
    output: page(Left),
    errors: ['not_found'],
  }), // not shown
  /** What was changed since stays, and is said by our names. */
  undo: call('POST /saleslog/del_accounts_man_move', {
    audience: 'member',
    summary: 'Takes a move of a contact back; what was changed since stays and is said',
    input: fields({ id: rule.Id }),
    output: fields({ contactId: z.string(), stayedFields: z.array(z.string()) }),
    errors: ['not_found', 'no_permission'],
  }), // not shown
})
