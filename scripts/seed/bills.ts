// The membership of the sample workgroup: Team since a year and a half, each month paid, the current one open.
import { addDays, addMonths } from '../../contract/rules/days.ts'
import { termFrom } from '../../server/features/billing/ledger.ts'
import type { Seed } from './insert.ts'

/** Who issues the bills of the sample server, and the account for transfers. */
export const demoInvoice = {
  INVOICE_FIRM: 'Saleslog 운영팀',
  INVOICE_BUSINESS_NUMBER: '220-81-62517',
  INVOICE_BANK: '다해은행',
  INVOICE_ACCOUNT: '000-0000-000000',
}
const months = 18

export async function seedBills({ client, insert, demo, today, workgroupId, userIds }: Omit<Seed, 'logIds'>) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: demo.timeZone }).format(today)
  const current = termFrom('month', 'KRW', day)
  const all = demo.members.length
  const payer = {
    firm: demo.name,
    business_number: '124-87-30918',
    representative: demo.members[0]!.name,
    address: '서울 성동구 아차산로 38',
  }
  await insert(
    'subscriptions',
    'workgroup_id, cycle, currency, unit_amount, term_from, term_to, seats, counted_to, ver, firm, business_number, representative, address, email',
    [
      {
        workgroup_id: workgroupId,
        cycle: 'month',
        currency: 'KRW',
        unit_amount: current.unitAmount,
        term_from: current.from,
        term_to: current.to,
        seats: all,
        counted_to: day,
        ver: 1,
        email: '',
        ...payer,
      },
    ],
    'workgroup_id',
  )
  for (let back = months - 1; back >= 0; back -= 1) {
    const from = addMonths(current.from, -back)
    const isPaid = back > 0
    // The team has grown by one every few months.
    const seats = Math.max(3, all - Math.floor(back / 4))
    const amount = seats * current.unitAmount
    const at = (text: string) => `${text}T01:09:00Z`
    const [id] = await insert(
      'bills',
      'workgroup_id, code, status, currency, amount, refunded, issued_on, due_on, issued_at, reminders, announced_at, announced_by_id, paid_at, pay_way, note, workgroup_name, firm, business_number, representative, address, email, ver',
      [
        {
          workgroup_id: workgroupId,
          code: `demo${from.replaceAll('-', '')}`,
          status: isPaid ? 'paid' : 'open',
          currency: 'KRW',
          amount,
          refunded: 0,
          issued_on: from,
          due_on: addDays(addMonths(from, 1), -1),
          issued_at: at(from),
          reminders: 0,
          announced_at: isPaid ? at(addDays(from, 24)) : null,
          announced_by_id: isPaid ? userIds[0] : null,
          paid_at: isPaid ? at(addDays(from, 25)) : null,
          pay_way: isPaid ? 'transfer' : null,
          note: '',
          workgroup_name: demo.name,
          ...payer,
          email: '',
          ver: 1,
        },
      ],
    )
    await insert(
      'billing_entries',
      'workgroup_id, bill_id, kind, cycle, currency, seats, unit_amount, from_day, to_day, amount',
      [
        {
          workgroup_id: workgroupId,
          bill_id: id,
          kind: 'term',
          cycle: 'month',
          currency: 'KRW',
          seats,
          unit_amount: current.unitAmount,
          from_day: from,
          to_day: addMonths(from, 1),
          amount,
        },
      ],
    )
    if (isPaid)
      await insert('payments', 'workgroup_id, bill_id, reference, pay_way, currency, amount, at', [
        {
          workgroup_id: workgroupId,
          bill_id: id,
          reference: `transfer-${id!}`,
          pay_way: 'transfer',
          currency: 'KRW',
          amount,
          at: at(addDays(from, 25)),
        },
      ])
  }
  // Counted as of today: nobody is charged for having come before.
  await client.query('delete from seat_days where workgroup_id = $1', [workgroupId])
}
