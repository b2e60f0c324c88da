// Valid inputs of the calls about customers' stages, and of statistics.
import type { TestPerson } from '../builders/people.ts'
import type { Fixture } from '../fixture.ts'

/** Whose figures: a department's for the Master, otherwise one's own. */
const ofScope = ({ ours }: Fixture, who: TestPerson | null) => ({
  whose: who === ours.master ? ('department' as const) : ('me' as const),
  departmentId: ours.departmentId,
})
const ofPeriod = { from: '2026-01-01', to: '2026-03-31', compare: 'year' as const }

export const leadInputs = {
  statistics: {
    activity: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), ...ofPeriod }),
    needs: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), ...ofPeriod }),
    contacts: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), ...ofPeriod }),
    segments: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), industry: '화학' }),
    download: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), ...ofPeriod }),
  },
  keywords: {
    list: (fixture: Fixture, who: TestPerson | null) => ({
      ...ofScope(fixture, who),
      ...ofPeriod,
      need: 'product' as const,
      trend: 'rising' as const,
      search: '단',
    }),
    byNeed: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), ...ofPeriod }),
    detail: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), ...ofPeriod, word: '단가' }),
    merge: () => ({ word: '단가', words: ['가격표'] }),
    split: () => ({ words: ['견적가'] }),
    download: (fixture: Fixture, who: TestPerson | null) => ({
      ...ofScope(fixture, who),
      ...ofPeriod,
      need: '' as const,
      trend: '' as const,
      search: '',
    }),
  },
  keywordAlerts: {
    detail: () => ({}),
    update: (_: Fixture, who: TestPerson | null) => ({
      words: ['납기', '단가'],
      userIds: who ? [who.id] : [],
      tellsRises: true,
      risePercent: '30' as const,
      ver: 1,
    }),
    rises: () => ({ words: ['단가'] }),
  },
  weeklyReport: {
    detail: () => ({}),
    update: (_: Fixture, who: TestPerson | null) => ({ isOn: true, userIds: who ? [who.id] : [], ver: 1 }),
    send: () => ({}),
  },
  leads: {
    summary: (fixture: Fixture, who: TestPerson | null) => ({ ...ofScope(fixture, who), from: '2026-01-01', to: '' }),
    board: ({ ours }: Fixture) => ({
      whose: 'workgroup' as const,
      ownerId: ours.staff.id,
      segment: '0060001' as const,
      stage: '0050001' as const,
      page: 1,
      pageSize: 20,
    }),
    moves: ({ ours }: Fixture) => ({ customerId: ours.customerId, page: 1, pageSize: 20 }),
    move: ({ ours }: Fixture) => ({
      customerId: ours.customerId,
      stage: '0050009' as const,
      reason: '예산이 내년으로 밀림',
      ver: 1,
    }),
    undo: ({ ours }: Fixture) => ({ customerId: ours.customerId, id: ours.moveId, ver: 1 }),
  },
}
