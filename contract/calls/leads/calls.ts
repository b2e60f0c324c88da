// Customers on their way from the first look to the end: the stages they stand in, and their moves.
import * as z from 'zod/mini'
import type { Channel, Segment, Stage } from '../../codes.ts'
import { call, codeText, page, room } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { contact, fieldsOf } from '../../core/wire-names.ts'

const segmentWire = { segment: 'segment_cod' } as const
const fields = fieldsOf({
  ...segmentWire,
  id: 'move_idx',
  stage: 'stage_cod',
  fromStage: 'from_cod',
  reason: 'reason_text',
  at: 'move_dt',
  by: 'move_by',
  isByLog: 'saleslog_yn',
  days: 'day_cnt',
  count: 'use_cnt',
  stuckCount: 'stuck_cnt',
  from: 'start_dt',
  to: 'end_dt',
  stages: 'stage_list',
  moves: 'move_list',
  whose: 'scope_cod',
  cards: 'list',
})
const contactFields = fieldsOf(contact)
const cardFields = fieldsOf({
  ...segmentWire,
  id: 'acc_idx',
  name: 'acc_name',
  stageAt: 'stage_dt',
  mainContact: 'man',
})
/** `days` it stood in the stage before, where that is known; `by` is null of what was before moves were kept. */
const Move = fields({
  id: z.string(),
  fromStage: codeText<Stage | ''>(),
  stage: codeText<Stage>(),
  days: z.nullable(z.number()),
  at: z.string(),
  by: z.nullable(PersonRef),
  isByLog: z.boolean(),
  reason: z.string(),
})
/** Whose customers: one's own (one is in charge of them), of a department with those below it, all. */
export const leadScopes = ['me', 'department', 'workgroup'] as const
/** Of the stages as they are now: `days` on average, `stuckCount` of them for more than 60. */
const Summary = fields({
  stages: z.array(
    fields({ stage: codeText<Stage>(), count: z.number(), days: z.nullable(z.number()), stuckCount: z.number() }),
  ),
  /** Between two stages within the period; `days` on average in the one before. */
  moves: z.array(
    fields({
      fromStage: codeText<Stage | ''>(),
      stage: codeText<Stage>(),
      count: z.number(),
      days: z.nullable(z.number()),
    }),
  ),
})
/** A customer on the board, with what a move of it asks for. */
const Card = cardFields({
  id: z.string(),
  name: z.string(),
  segment: codeText<Segment | ''>(),
  owner: z.nullable(PersonRef),
  registeredById: z.string(),
  stageAt: z.nullable(z.string()),
  lastLogAt: z.nullable(z.string()),
  lastLogBy: z.nullable(PersonRef),
  lastLogChannel: z.nullable(codeText<Channel>()),
  mainContact: z.nullable(contactFields({ id: z.string(), name: z.string(), position: z.string() })),
  ver: z.number(),
})

export const leads = room('leads', {
  /** Samples count in no figure (decision 19). Days are those of the workgroup; an open end of the period is open. */
  summary: call('POST /saleslog/summary_saleslog_lead', {
    audience: 'member',
    summary: 'Customers in each stage now, and their moves between stages in a period',
    input: fields({
      whose: z._default(z.enum(leadScopes, 'rule.choice'), 'me'),
      /** Of the scope `department`; empty: one's own. */
      departmentId: rule.OptionalId,
      from: rule.OptionalDay,
      to: rule.OptionalDay,
    }),
    output: Summary,
    errors: ['no_permission'],
  }),
  /** Of all customers, as their list is anybody's; samples stand on no board. Those that have stood longest come first. */
  board: call('POST /saleslog/list_accounts_lead', {
    audience: 'member',
    summary: 'Customers by the stage they stand in: how many, and a page of each, or of one stage',
    input: fields({
      whose: z._default(z.enum(leadScopes, 'rule.choice'), 'me'),
      ownerId: rule.OptionalId,
      segment: rule.optionally(rule.Segment),
      stage: rule.optionally(rule.Stage),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({
      stages: z.array(
        fields({
          stage: codeText<Stage>(),
          count: z.number(),
          days: z.nullable(z.number()),
          stuckCount: z.number(),
          cards: z.array(Card),
        }),
      ),
    }),
  }), // not shown
  moves: call('POST /saleslog/list_accounts_stage', {
    audience: 'member',
    summary: 'The moves of a customer between stages, the latest first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(Move),
    errors: ['not_found'],
  }), // not shown
  move: call('POST /saleslog/upd_accounts_stage', {
    audience: 'member',
    summary: 'Moves a customer to another stage by hand; writes no log',
    input: fields({ customerId: rule.Id, stage: rule.Stage, reason: rule.optionalText(), ver: rule.Version }),
    /** `id` of the move; empty where it stood there already. */
    output: fields({ id: z.string(), ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  undo: call('POST /saleslog/del_accounts_stage', {
    audience: 'member',
    summary: "Takes back one's own latest move by hand, as if it had not been",
    input: fields({ customerId: rule.Id, id: rule.Id, ver: rule.Version }),
    output: fields({ ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
})
