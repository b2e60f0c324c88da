// Valid inputs of the calls that fill the offline store.
import type { Fixture } from '../fixture.ts'

export const offlineInputs = {
  offline: {
    logs: () => ({}),
    logsOf: ({ ours }: Fixture) => ({ ids: [ours.logId] }),
    customers: () => ({ since: '1700000000000-0' }),
    contacts: () => ({ since: '1700000000000-0' }),
  },
}
