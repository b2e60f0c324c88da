// Valid inputs for the calls of membership and payment.
import { billing } from '../../../contract/calls/billing/calls.ts'
import type { TestPerson } from '../builders/people.ts'
import type { Fixture } from '../fixture.ts'

const byCode = ({ ours }: Fixture) => ({ billId: '', code: ours.bill.code })
export const billingInputs = {
  membership: () => ({}),
  quote: () => ({ plan: 'free' as const, cycle: 'month' as const, currency: 'KRW' as const }),
  change: async ({ app, ours }: Fixture, who: TestPerson | null) => {
    const wanted = { plan: 'team' as const, cycle: 'year' as const, currency: 'KRW' as const }
    const { status, output } = await app.ask(who ?? ours.master, billing.quote, wanted)
    return { ...wanted, amount: status === 200 ? output.amount : 1, ver: status === 200 ? output.ver : 1 }
  },
  setPayer: () => ({
    firm: '다온소재',
    businessNumber: '220-81-62517',
    representative: '문상혁',
    address: '서울 성동구 왕십리로 1',
    email: 'money@daon.example',
    ver: 1,
  }),
  bills: () => ({ page: 1, pageSize: 20 }),
  bill: byCode,
  payment: byCode,
  check: byCode,
  announce: byCode,
  seats: () => ({}),
  serviceBills: () => ({ status: 'announced' as const, search: '', page: 1, pageSize: 20 }),
  confirm: ({ ours }: Fixture) => ({
    id: ours.bill.id,
    outcome: 'paid' as const,
    amount: 45_000,
    note: '',
    ver: 1,
  }),
}
