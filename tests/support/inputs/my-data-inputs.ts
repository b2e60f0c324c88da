// Valid inputs of the calls of a user's own data.
import { contract } from '../../../contract/index.ts'
import { password, type TestPerson } from '../builders/people.ts'
import { aOneTimeCode } from '../builders/codes-and-links.ts'
import { aDataExport } from '../builders/records.ts'
import type { Fixture } from '../fixture.ts'

type Who = TestPerson | null
const ofCaller = async ({ app, ours }: Fixture, who: Who) => ({
  exportId: (await aDataExport(app, { by: who ?? ours.staff })).id,
})

/** A code deletes accounts without a password. */
const withoutPassword = ({ app, ours }: Fixture, who: Who) =>
  app.owner.query("update users set password_hash = '' where id = $1", [(who ?? ours.staff).id])

export const myDataInputs = {
  overview: () => ({}),
  exports: () => ({}),
  // With one that is being made already: the job of a new one would still run when the next test begins.
  startExport: async ({ app, ours }: Fixture, who: Who) => {
    await app.owner.query(
      "insert into account_exports (user_id, language, name, created_at) values ($1, 'ko', 'saleslog.zip', $2) on conflict do nothing",
      [(who ?? ours.staff).id, app.now()],
    )
    return {}
  },
  stopExport: ofCaller,
  openExport: ofCaller,
  exported: async ({ app, ours: { staff } }: Fixture) => {
    const open = { key: (await aDataExport(app, { by: staff })).key, userId: staff.id }
    const parameters = new URL(app.links.forMinutes(contract.myData.exported, open, 10), 'http://x').searchParams
    return { ...open, until: parameters.get('until')!, proof: parameters.get('proof')! }
  },
  deleteAccount: () => ({ password }),
  startDeletion: async (fixture: Fixture, who: Who) => {
    await withoutPassword(fixture, who)
    return {}
  },
  deleteAccountWithCode: async (fixture: Fixture, who: Who) => {
    await withoutPassword(fixture, who)
    return { code: await aOneTimeCode(fixture, 'deletion', (who ?? fixture.ours.staff).email) }
  },
}
