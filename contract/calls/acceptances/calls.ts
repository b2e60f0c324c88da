// What somebody agrees to who uses the service: at sign-up, and again when it says something new. The API refuses nobody who has not.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { acceptance, fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf(acceptance)

export const acceptances = room('acceptances', {
  missing: call('POST /org/list_agree', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Of terms and privacy the versions one has still to accept; empty where that is done',
    input: Nothing,
    output: fields({ termsVersion: z.string(), privacyVersion: z.string() }),
  }), // not shown
  accept: call('POST /org/regi_agree', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Accepts these versions; what is left out stays as it is',
    input: fields({ termsVersion: rule.OptionalDay, privacyVersion: rule.OptionalDay }),
    output: Nothing,
  }), // not shown
})
