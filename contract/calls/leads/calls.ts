// Lead management: the stages of customers and their moves between stages.
import * as z from 'zod/mini'
import type { Channel, Segment, Stage } from '../../codes.ts'
import { call, codeText, page, feature } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { contact, fieldsOf } from '../../core/wire-names.ts'
import { NeedType } from '../needs/types.ts'
import { figureScopes } from './scopes.ts'

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
  usualDays: 'usual_days',
  customerCount: 'acc_cnt',
  from: 'start_dt',
  to: 'end_dt',
  stages: 'stage_list',
  moves: 'move_list',
  whose: 'scope_cod',
  cards: 'list',
  total: 'totalCnt',
})
const contactFields = fieldsOf(contact)
const cardFields = fieldsOf({
  ...segmentWire,
  id: 'acc_idx',
  name: 'acc_name',
  stageAt: 'stage_dt',
  mainContact: 'man',
})
/** `days` in the previous stage, if known. `by` is null for moves before authors were recorded. */
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
/**
 * A customer counts as stuck without a log for the usual time of its stage: the median days of the moves out of it,
 * within `days`; `defaultDays` where there are fewer moves than `minMoves`.
 */
export const stuck = { defaultDays: 60, days: { min: 7, max: 90 }, minMoves: 10 } as const
/**
 * Current stages: average `days` in the stage; `stuckCount` customers entered it, and had their last log, more than
 * `usualDays` ago (`stuck`). Won, lost and on hold are never stuck.
 */
const Summary = fields({
  stages: z.array(
    fields({
      stage: codeText<Stage>(),
      count: z.number(),
      days: z.nullable(z.number()),
      stuckCount: z.number(),
      usualDays: z.number(),
    }),
  ),
  /** Moves between two stages within the period, of so many customers, with the average `days` in the previous one. */
  moves: z.array(
    fields({
      fromStage: codeText<Stage | ''>(),
      stage: codeText<Stage>(),
      count: z.number(),
      customerCount: z.number(),
      days: z.nullable(z.number()),
    }),
  ),
})
/** A customer on the board, with the fields that a move requires. */
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
  /** Kinds of needs that the customer's logs mention, as far as the caller may read them. */
  needs: z.array(NeedType),
  ver: z.number(),
})

export const leads = feature('leads', {
  /**
   * Figures exclude samples (decision 19). Days are in the time zone of the workgroup; an empty bound leaves the period
   * open.
   */
  summary: call('POST /saleslog/summary_saleslog_lead', {
    audience: 'member',
    summary: 'Customers in each stage now, and their moves between stages in a period',
    input: fields({
      whose: z._default(z.enum(figureScopes, 'rule.choice'), 'me'),
      /** For the scope `department`; empty: the caller's own. */
      departmentId: rule.OptionalId,
      from: rule.OptionalDay,
      to: rule.OptionalDay,
    }),
    output: Summary,
    errors: ['no_permission'],
  }),
  /** Without samples; longest in their stage first. Staff get their own customers, whatever scope they ask for. */
  board: call('POST /saleslog/list_accounts_lead', {
    audience: 'member',
    summary: 'Customers by stage: numbers, and a page of each or of one stage',
    input: fields({
      whose: z._default(z.enum(figureScopes, 'rule.choice'), 'me'),
      ownerId: rule.OptionalId,
      segment: rule.orEmpty(rule.Segment),
      stage: rule.orEmpty(rule.Stage),
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
          usualDays: z.number(),
          cards: z.array(Card),
        }),
      ),
      total: z.number(),
    }),
  }), // not shown
  moves: call('POST /saleslog/list_accounts_stage', {
    audience: 'member',
    summary: 'Moves of a customer between stages, latest first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(Move),
    errors: ['not_found'],
  }), // not shown
  move: call('POST /saleslog/upd_accounts_stage', {
    audience: 'member',
    summary: 'Moves a customer to another stage by hand; writes no log',
    input: fields({ customerId: rule.Id, stage: rule.Stage, reason: rule.optionalText(), ver: rule.Version }),
    /** `id` of the move; empty if the customer was already in that stage. */
    output: fields({ id: z.string(), ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  undo: call('POST /saleslog/del_accounts_stage', {
    audience: 'member',
    summary: "Undoes the caller's latest manual move completely",
    input: fields({ customerId: rule.Id, id: rule.Id, ver: rule.Version }),
    output: fields({ ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
})
