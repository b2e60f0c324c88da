// The private address of a person's calendar, to which Google, Apple and Outlook can subscribe.
import * as z from 'zod/mini'
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({ isOn: 'on_yn' })

/** 256 random bits in base64url, and the ending by which calendar programs know the format. */
const Secret = z.string().check(rule.rawLengthWithin(47, 'rule.form'), z.regex(/^[\w-]{43}\.ics$/, 'rule.form'))

export const calendarFeeds = feature('calendarFeeds', {
  detail: call('POST /schedule/detail_feed', {
    audience: 'member',
    summary: "Whether the caller's calendar has a private address, and since when",
    input: Nothing,
    output: fields({ isOn: z.boolean(), createdAt: z.nullable(z.string()) }),
  }), // not shown
  /** A new address replaces the previous one, which stops working. It is returned only once: a hash of it is stored. */
  create: call('POST /schedule/regi_feed', {
    audience: 'member',
    summary: "Creates the private address of the caller's calendar, to subscribe to it in Google, Apple or Outlook",
    rate: [{ per: 'account', limit: 'feedsMade' }],
    input: Nothing,
    output: fields({ url: z.string() }),
  }), // not shown
  remove: call('POST /schedule/del_feed', {
    audience: 'member',
    summary: "Removes the private address of the caller's calendar",
    input: Nothing,
    output: Nothing,
  }), // not shown
  subscribed: call('GET /calendar/{secret}', {
    audience: 'anyone',
    summary: 'The calendar of a person as iCalendar (RFC 5545), at its private address',
    rate: [{ per: 'address', limit: 'feedsOfAddress' }],
    input: fields({ secret: Secret }),
    output: bytes({
      types: ['text/calendar; charset=utf-8'],
      disposition: 'inline',
      cache: 'private, max-age=300',
      hasETag: true,
    }),
    errors: ['not_found'],
  }), // not shown
})
