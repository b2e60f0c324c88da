// Valid inputs of the calls that merge, star and move, and a builder of their records.
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../builders/people.ts'
import { aContact, aContactMove, aCustomer, aDifferentPair, aMerge, aStar } from '../builders/records.ts'
import { aHeadline, aHiddenHeadline, aSavedHeadline, newsInputs, someNewsWords } from './news-inputs.ts'
import type { Fixture } from '../fixture.ts'

/** Duplicates of a customer and of a contact, and an earlier merge and move of each. */
export async function duplicatesOf(app: TestApp, of: { by: TestPerson; manager: TestPerson; customerId: string }) {
  const { by, manager, customerId } = of
  await aStar(app, { by, customerId })
  await aHiddenHeadline(app, of)
  await someNewsWords(app, of)
  const twinId = await aCustomer(app, { by })
  const twinContactId = await aContact(app, { by, customerId: twinId })
  await aDifferentPair(app, { by: manager, customerId, otherId: twinId })
  const movedId = await aContact(app, { by, customerId })
  return {
    twinId,
    twinContactId,
    movedId,
    mergeId: await aMerge(app, { by: manager, customerId }),
    headlineId: await aHeadline(app, of),
    keptHeadlineId: await aSavedHeadline(app, of),
    contactMoveId: await aContactMove(app, { by, contactId: movedId, from: twinId, to: customerId }),
  }
}

export const mergeInputs = {
  ...newsInputs,
  merges: {
    preview: ({ ours }: Fixture) => ({ keptId: ours.customerId, goneId: ours.twinId }),
    merge: ({ ours }: Fixture) => ({
      keptId: ours.customerId,
      goneId: ours.twinId,
      keptVer: 1,
      goneVer: 1,
      fromGone: ['phone' as const],
      both: ['memo' as const],
      pairs: [{ keptId: ours.contactId, goneId: ours.twinContactId }],
    }),
    previewContacts: ({ ours }: Fixture) => ({ keptId: ours.contactId, goneId: ours.twinContactId }),
    mergeContacts: ({ ours }: Fixture) => ({
      keptId: ours.contactId,
      goneId: ours.twinContactId,
      keptVer: 1,
      goneVer: 1,
      fromGone: ['mobile' as const],
      both: ['career' as const],
    }),
    recent: ({ ours }: Fixture) => ({ kind: 'customer' as const, keptId: ours.customerId }),
    undo: ({ ours }: Fixture) => ({ id: ours.mergeId }),
    duplicates: () => ({ isMarked: true }),
    markDifferent: ({ ours }: Fixture) => ({ customerId: ours.customerId, otherId: ours.twinId }),
    unmarkDifferent: ({ ours }: Fixture) => ({ customerId: ours.customerId, otherId: ours.twinId }),
  },
  stars: {
    list: () => ({}),
    add: ({ ours }: Fixture) => ({ customerId: ours.customerId }),
    remove: ({ ours }: Fixture) => ({ customerId: ours.customerId }),
  },
  timeline: {
    list: ({ ours }: Fixture) => ({ customerId: ours.customerId, contactId: '', only: '' as const, after: '' }),
    nextSteps: ({ ours }: Fixture) => ({ customerId: ours.customerId }),
  },
  contactMoves: {
    move: ({ ours }: Fixture) => ({
      contactId: ours.contactId,
      customerId: ours.twinId,
      ver: 1,
      position: '구매팀장',
      affiliation: '구매본부',
      email: 'sungmin@daehan.example',
      companyPhone: '0212345678',
      fax: '',
    }),
    list: ({ ours }: Fixture) => ({ contactId: ours.movedId }),
    left: ({ ours }: Fixture) => ({ customerId: ours.twinId }),
    undo: ({ ours }: Fixture) => ({ id: ours.contactMoveId }),
  },
}
