// The calendar part of a mail to a guest (iTIP, RFC 5546): a request with the event, or its cancellation.
import type { GivenAnswer } from '../../../../contract/calls/plans/guests.ts'
import { timeZoneLines } from '../icalendar-zones.ts'
import { folded, property, utcText, yearsByZone } from '../icalendar.ts'
import type { Standing } from './standing.ts'

type MailPerson = { name: string; email: string }
export type InvitationEvent = {
  method: 'REQUEST' | 'CANCEL'
  standing: Standing
  sequence: number
  organizer: MailPerson
  guest: MailPerson
  answer: GivenAnswer
  now: Date
}
const participation = { yes: 'ACCEPTED', no: 'DECLINED', maybe: 'TENTATIVE', none: 'NEEDS-ACTION' } as const

/** Of the guests only the one who gets the mail is named: others' addresses stay with the workgroup. */
export function invitationText({ method, standing, sequence, organizer, guest, answer, now }: InvitationEvent): string {
  const isCancelled = method === 'CANCEL'
  const { uid, recurrence, text, place, times } = standing
  // A cancellation is found by UID and RECURRENCE-ID; the start is for programs that do not know the event.
  const lines = isCancelled ? standing.lines.filter((line) => /^(DTSTART|DTEND|DURATION)/.test(line)) : standing.lines
  const zones = yearsByZone([times, ...(recurrence ? [{ ...times, timeZone: recurrence.timeZone }] : [])])
  return `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saleslog//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...[...zones].flatMap(([zone, [first, last]]) => timeZoneLines(zone, first, last)),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...(recurrence ? [recurrence.line] : []),
    `DTSTAMP:${utcText(now.toISOString())}`,
    `SEQUENCE:${sequence}`,
    ...lines,
    property('SUMMARY', text),
    ...(place === '' ? [] : [property('LOCATION', place)]),
    `ORGANIZER${commonName(organizer)}:${mailto(organizer)}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${participation[answer]};RSVP=${
      isCancelled || answer !== 'none' ? 'FALSE' : 'TRUE'
    }${commonName(guest)}:${mailto(guest)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`
}
/** A parameter value has no quotes and no control characters (RFC 5545, 3.2). */
const commonName = ({ name }: MailPerson) =>
  name === '' ? '' : `;CN="${name.replaceAll('"', '’').replace(/\p{Cc}/gu, ' ')}"`
/** Reserved characters of the address are encoded (RFC 6068). */
const mailto = ({ email }: MailPerson) =>
  `mailto:${email.replace(/[%?&#+ ]/g, (sign) => encodeURIComponent(sign)).replaceAll('%2B', '+')}`
