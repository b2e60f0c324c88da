import type { acceptances as contract } from '../../../contract/calls/acceptances/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { storeAcceptances, missingAcceptances } from './queries.ts'

export const acceptances: Handlers<typeof contract> = {
  async missing({ db, userId }) {
    return missingAcceptances(db, userId)
  },

  async accept({ db, userId, now }, given) {
    await storeAcceptances(db, userId, given, now)
    return {}
  },
}
