// Acceptance of the terms and the privacy policy: at sign-up, and again after a change. The API does not enforce it.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { acceptance, fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf(acceptance)

export const acceptances = feature('acceptances', {
  missing: call('POST /org/list_agree', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Versions of terms and privacy policy that the caller has not accepted yet; empty if none',
    input: Nothing,
    output: fields({ termsVersion: z.string(), privacyVersion: z.string() }),
  }), // not shown
  accept: call('POST /org/regi_agree', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Accepts these versions; omitted ones are unchanged',
    input: fields({ termsVersion: rule.OptionalDay, privacyVersion: rule.OptionalDay }),
    output: Nothing,
  }), // not shown
})
