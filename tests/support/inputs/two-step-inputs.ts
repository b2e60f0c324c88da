// Valid inputs of the calls of two-step sign-in.
import { randomBytes } from 'node:crypto'
import { anAuthenticator } from '../authenticator.ts'
import { password, type TestPerson } from '../builders/people.ts'
import { anApp, aPasskey, aPasskeyChallenge, aSetup, codeOf } from '../builders/two-step.ts'
import type { Fixture } from '../fixture.ts'

type Who = TestPerson | null
const proof = () => ({ password })
const someone = ({ ours }: Fixture, who: Who) => who ?? ours.staff

export const twoStepInputs = {
  settings: () => ({}),
  startApp: proof,
  // With recovery codes from before: ten new ones take a second, and server/features/two-step tests them.
  confirmApp: async (fixture: Fixture, who: Who) => {
    const person = someone(fixture, who)
    await fixture.app.owner.query('insert into recovery_codes (user_id, salt, hash) values ($1, $2, $3)', [
      person.id,
      randomBytes(16),
      randomBytes(32),
    ])
    return { otp: codeOf(fixture.app, await aSetup(fixture.app, person)) }
  },
  finishApp: async (fixture: Fixture, who: Who) => {
    await aSetup(fixture.app, someone(fixture, who), true)
    return {}
  },
  removeApp: async (fixture: Fixture, who: Who) => {
    await anApp(fixture.app, someone(fixture, who).id)
    return { password }
  },
  startPasskey: proof,
  addPasskey: async (fixture: Fixture, who: Who) => {
    const challenge = await aPasskeyChallenge(fixture.app, someone(fixture, who))
    return { passkeyName: '노트북', passkey: anAuthenticator().created(fixture.app.url, challenge) }
  },
  renamePasskey: async (fixture: Fixture, who: Who) => ({
    passkeyId: (await aPasskey(fixture.app, someone(fixture, who).id)).id,
    passkeyName: '휴대전화',
  }),
  removePasskey: async (fixture: Fixture, who: Who) => ({
    passkeyId: (await aPasskey(fixture.app, someone(fixture, who).id)).id,
    password,
  }),
  newRecoveryCodes: async (fixture: Fixture, who: Who) => {
    await anApp(fixture.app, someone(fixture, who).id)
    return { password }
  },
  ofMember: ({ ours }: Fixture) => ({ userId: ours.staff.id }),
  reset: async ({ app, ours }: Fixture) => {
    await anApp(app, ours.staff.id)
    return { userId: ours.staff.id, password }
  },
  requirement: () => ({}),
  require: () => ({ isRequired: true }),
}
