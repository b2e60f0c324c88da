// For the service administrator: usage of workgroups, and why somebody cannot sign in. Never as that person.
import type { serviceAdmin as contract } from '../../../contract/calls/service-admin/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { fullUntil } from '../../security/rate-limits.ts'
import * as query from './queries.ts'

export const serviceAdmin: Handlers<typeof contract> = {
  async workgroups({ db }, input) {
    const rows = await query.listWorkgroups(db, input)
    const counts = await query.countWorkgroups(db)
    return { items: rows, total: rows[0]?.total ?? 0, ...counts }
  },

  async signIn({ db, now }, { email }) {
    const found = await query.signInState(db, email, now)
    const until = await fullUntil(db, now, [
      // Followed by the device or the address of the tries.
      ['wrongPasswords', `${email} `],
      ['wrongPasswordsOfStrangers', email],
      ['signIns', email],
      ...(found ? ([['wrongSecondSteps', found.userId]] as const) : []),
    ])
    const none = { userId: '', createdAt: null, lastSeenAt: null, deviceCount: 0, workgroupCount: 0, deletedCount: 0 }
    return {
      hasAccount: found !== undefined,
      ...(found ?? { ...none, hasTwoStep: false, needsTwoStep: false }),
      blockedUntil: until?.toISOString() ?? null,
    }
  },
}
