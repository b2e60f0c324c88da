// Records and valid inputs of single sign-on. No provider is reached: the server's tests of single sign-on start one.
import { aProviderAccount, aSignOn, recordOf } from '../builders/single-sign-on.ts'
import { password, type TestPerson } from '../builders/people.ts'
import type { TestApp } from '../app.ts'
import type { Fixture } from '../fixture.ts'

const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const domainOf = (workgroupId: string) => `sign-on-${workgroupId}.example`

/** Single sign-on whose domain is proved, and one user of the provider. */
export async function signOnOf(app: TestApp, { workgroupId, staff }: { workgroupId: string; staff: TestPerson }) {
  const domain = domainOf(workgroupId)
  app.txtRecords.set(`_saleslog.${domain}`, [recordOf(workgroupId)])
  await aSignOn(app, { workgroupId, domain, required: true })
  await aProviderAccount(app, { workgroupId, userId: staff.id })
}

const email = ({ ours }: Fixture) => `jiwoo@${domainOf(ours.workgroupId)}`

export const signOnInputs = {
  providerSignIn: {
    offered: (fixture: Fixture) => ({ email: email(fixture) }),
    start: (fixture: Fixture) => ({ email: email(fixture), codeChallenge }),
    finish: () => ({ answer: 'code=a&state=b', codeVerifier }),
  },
  providerProof: {
    offered: () => ({}),
    start: () => ({ act: 'apiToken' as const, about: '', codeChallenge }),
    finish: () => ({ answer: 'code=a&state=b', codeVerifier }),
  },
  singleSignOn: {
    settings: () => ({}),
    save: ({ ours }: Fixture) => ({
      providerName: '다온 계정',
      issuer: 'https://login.daon.example/tenant',
      clientId: 'saleslog',
      clientSecret: 'a secret of the provider',
      domain: domainOf(ours.workgroupId),
      password,
    }),
    proveDomain: () => ({}),
    startTrial: () => ({ codeChallenge }),
    require: () => ({ isRequired: false }),
    remove: () => ({ password }),
  },
}
