import { dayOf, isoMoment } from './calendar.ts'
import { makeComments } from './comments.ts'
import { makeFeedback } from './feedback.ts'
import { makeContacts } from './contacts.ts'
import { makeCustomers } from './customers.ts'
import { makeLogs } from './logs.ts'
import { departments, members } from './members.ts'
import { makeLessons, needItems } from './needs.ts'
import { makePlans } from './plans.ts'
import { seededRandom } from './random.ts'
import type { DemoWorkgroup } from './types.ts'

/**
 * The sample workgroup: 14 members, 320 customers, 700 contacts, 6,000 logs over the two years before `today`, 2,500 comments, 24 needs and
 * their lessons, and plans. Pure: the same day and seed give the same workgroup. `today` is the present moment; only next steps are later.
 */
export function demoWorkgroup({ today, seed = 20240311 }: { today: Date; seed?: number }): DemoWorkgroup {
  const random = seededRandom(seed)
  const lastDay = dayOf(today)
  const firstDay = lastDay - 730
  const customers = makeCustomers(random.fork('customers'), firstDay, lastDay)
  const contacts = makeContacts(random.fork('contacts'), customers, lastDay)
  const written = makeLogs(random.fork('logs'), customers, contacts, firstDay, today)
  return {
    name: '다온소재',
    address: 'daon',
    timeZone: 'Asia/Seoul',
    createdAt: isoMoment(firstDay - 365, 600),
    departments: departments.map((department) => ({ ...department })),
    members: members.map((member) => ({ ...member })),
    customers: customers.map(({ record }) => record),
    contacts: contacts.map(({ record }) => record),
    logs: written.map(({ log }) => log),
    comments: makeComments(random.fork('comments'), written, customers, today),
    feedback: makeFeedback(random.fork('feedback'), written, customers, today),
    needs: needItems.map((one) => ({ ...one })),
    lessons: makeLessons(
      random.fork('lessons'),
      written.map(({ log }) => log),
      today,
    ),
    plans: makePlans(
      random.fork('plans'),
      {
        members,
        contacts: contacts.map(({ record }) => record),
        logs: written.map(({ log }) => log),
        customers: customers.map(({ record }) => record),
      },
      today,
    ),
  }
}

export type * from './types.ts'
