// Import of plans from an .ics file. The browser reads the file (web/features/plans/import) and sends what was chosen, as
// a JSON file: fields of a form are limited to less.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/rules.ts'
import { alarmMinutes } from './alarms.ts'

const fields = fieldsOf({
  importKey: 'import_key',
  states: 'list',
  added: 'added_cnt',
  known: 'same_cnt',
  full: 'full_cnt',
  refused: 'refused_cnt',
  removed: 'del_cnt',
  kept: 'kept_cnt',
})

/** What is here already: an event of this UID, or a plan of the same text and start. */
export const importStates = ['new', 'imported', 'same'] as const
export type ImportState = (typeof importStates)[number]

const Time = z.union([rule.Day, rule.Instant])
const event = {
  text: rule.oneLine(1, limits.line),
  start: Time,
  end: Time,
  isAllDay: z.boolean('rule.form'),
  timeZone: z.string().check(rule.rawLengthWithin(50, 'rule.time_zone')),
  place: rule.oneLine(0, limits.line),
  memo: rule.optionalMultiline(),
  alarms: rule.listOf(z.literal(alarmMinutes, 'rule.choice'), alarmMinutes.length),
  isPrivate: z.boolean('rule.form'),
} as const
/** An event with the occurrences that differ from it. */
const ImportedPlan = z.object({
  ...event,
  uid: z.string().check(z.minLength(1, 'rule.required'), z.maxLength(255, 'rule.too_long')),
  repeat: z.string().check(z.maxLength(limits.repeatRule, 'rule.repeat')),
  excluded: rule.listOf(rule.Day, limits.importedDays),
  changed: rule.listOf(z.object({ ...event, day: rule.Day }), limits.importedChanges),
})
export type ImportedPlan = z.output<typeof ImportedPlan>
export const ImportedPlans = rule.listOf(ImportedPlan, limits.importedPlans, 1)

/** A key of the client that identifies one import, for its undo. */
const importKey = z.string().check(rule.rawLengthWithin(100, 'rule.form'), z.regex(/^[\w-]{8,100}$/, 'rule.form'))
const files = { fileup: 1 } as const
const errors = ['required_missing', 'file_too_large', 'busy'] as const

export const planImports = feature('planImports', {
  look: call('POST /schedule/check_salesplan_file', {
    audience: 'member',
    summary: 'Which of up to 500 events of a file are in the calendar of the caller already, in their order',
    files,
    rate: [{ per: 'account', limit: 'planImportsRead' }],
    input: Nothing,
    output: fields({ states: z.array(z.enum(importStates)) }),
    errors,
  }), // not shown
  add: call('POST /schedule/regi_salesplan_file', {
    audience: 'member',
    summary: 'Adds up to 500 events of a file to the calendar of the caller; one whose UID is there adds nothing',
    files,
    rate: [{ per: 'account', limit: 'planImportsMade' }],
    input: fields({ importKey }),
    /** `full`: above the number of repeated plans of one user. `refused`: with times that contradict each other. */
    output: fields({ added: z.number(), known: z.number(), full: z.number(), refused: z.number() }),
    errors,
  }), // not shown
  undo: call('POST /schedule/undo_salesplan_file', {
    audience: 'member',
    summary: 'Deletes the plans of one import; those changed since remain',
    rate: [{ per: 'account', limit: 'plansChanged' }],
    input: fields({ importKey }),
    output: fields({ removed: z.number(), kept: z.number() }),
  }), // not shown
})
