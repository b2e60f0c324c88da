// Valid inputs of the calls about plans.
import { planGuests } from '../../../contract/calls/plans/guests.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../builders/people.ts'
import { aDismissedOutcome, aFeed, aGuest, aPlan, aPlanChange } from '../builders/plans.ts'
import type { Fixture } from '../fixture.ts'

let count = 0
const written = ({ ours }: Fixture) => ({
  text: '시험 성적 공유',
  start: '2026-11-20T14:00:00+09:00',
  end: '2026-11-20T15:00:00+09:00',
  isAllDay: false,
  timeZone: 'Asia/Seoul',
  customerId: ours.customerId,
  contactId: ours.contactId,
  place: '파주 사업장 2층',
  memo: '시험 성적서 가져가기',
  alarms: [10 as const, 120 as const],
  repeat: '',
  attendeeIds: [ours.colleague.id],
  guests: [{ name: '손다연', email: 'son@nuri.example' }],
  isPrivate: false,
  look: 'soft' as const,
})
/** A plan of the Staff with the colleague, and one of the colleague with the Staff; with one row in every table of plans. */
export async function planRecords(
  app: TestApp,
  {
    by,
    colleague,
    customerId,
    contactId,
  }: { by: TestPerson; colleague: TestPerson; customerId: string; contactId: string },
): Promise<{ planId: string; joinedPlanId: string; feedSecret: string; guestCode: string }> {
  const planId = await aPlan(app, { by, customerId, contactId, attendeeIds: [colleague.id] })
  await aDismissedOutcome(app, { by, planId, day: '2026-11-13' })
  await aPlanChange(app, { by, planId })
  const guestedPlanId = await aPlan(app, { by, start: new Date(app.now().getTime() + 3e10).toISOString() })
  const guestCode = await aGuest(app, { by, planId: guestedPlanId })
  const feedSecret = newToken()
  await aFeed(app, { by, hash: hashToken(feedSecret) })
  return { planId, joinedPlanId: await aPlan(app, { by: colleague, attendeeIds: [by.id] }), feedSecret, guestCode }
}
/** A file of one event, as the browser sends it. */
export const anImportedPlan = (more: object = {}) => ({
  uid: 'event@nuri.example',
  text: '정기 점검',
  start: '2026-11-20T14:00:00+09:00',
  end: '2026-11-20T15:00:00+09:00',
  isAllDay: false,
  timeZone: 'Asia/Seoul',
  place: '',
  memo: '',
  alarms: [],
  isPrivate: false,
  repeat: '',
  excluded: [],
  changed: [],
  ...more,
})
export const planInputs = {
  plans: {
    create: (fixture: Fixture) => ({
      ...written(fixture),
      logId: fixture.ours.logId,
      clientKey: `plan-${(count += 1)}`,
    }),
    update: (fixture: Fixture) => ({
      ...written(fixture),
      id: fixture.ours.planId,
      ver: 1,
      day: '',
      scope: 'all' as const,
    }),
    delete: ({ ours }: Fixture) => ({ id: ours.planId, ver: 1, day: '', scope: 'all' as const }),
    undo: ({ ours }: Fixture) => ({ id: ours.planId }),
    leave: ({ ours }: Fixture) => ({ id: ours.joinedPlanId, ver: 1 }),
    detail: ({ ours }: Fixture) => ({ id: ours.planId, day: '' }),
    list: ({ ours }: Fixture) => ({
      from: '2026-11-01',
      to: '2026-11-30',
      timeZone: 'Asia/Seoul',
      userIds: [],
      departmentIds: [],
      customerId: ours.customerId,
    }),
    busy: ({ ours }: Fixture) => ({
      userIds: [ours.colleague.id],
      from: '2026-11-20',
      to: '2026-11-20',
      timeZone: 'Asia/Seoul',
      exceptId: '',
    }),
    ofLog: ({ ours }: Fixture) => ({ logId: ours.logId }),
    unwritten: () => ({}),
    dismiss: ({ ours }: Fixture) => ({ id: ours.planId, day: '2026-11-20', isDismissed: true }),
  },
  holidays: {
    list: () => ({ year: 2026, country: 'KR' }),
  },
  planLists: {
    stored: () => ({}),
    search: () => ({ search: '시험 파주' }),
    download: () => ({ from: '2026-11-01', to: '2026-11-30' }),
  },
  planGuests: {
    opened: ({ ours }: Fixture) => ({ code: ours.guestCode }),
    answer: async ({ app, ours: { guestCode: code } }: Fixture) => {
      const { times } = (await app.ask(null, planGuests.opened, { code })).output
      return { code, answer: 'yes' as const, times }
    },
  },
  planImports: {
    look: () => ({}),
    add: () => ({ importKey: 'an-import' }),
    undo: () => ({ importKey: 'an-import' }),
  },
  calendarFeeds: {
    detail: () => ({}),
    create: () => ({}),
    remove: () => ({}),
    subscribed: ({ ours }: Fixture) => ({ secret: `${ours.feedSecret}.ics` }),
  },
}
