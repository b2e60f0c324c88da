// Valid inputs of the calls that merge, star and move, and a builder of their records.
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../builders/people.ts'
import { aContact, aContactMove, aCustomer, aMerge, aStar } from '../builders/records.ts'
import { aHeadline, aHiddenHeadline, aKeptHeadline, newsInputs, someNewsWords } from './news-inputs.ts'
import type { World } from '../fixture.ts'

/** Duplicates of a customer and of a contact, and an earlier merge and move of each. */
export async function mergeables(app: TestApp, of: { by: TestPerson; manager: TestPerson; customerId: string }) {
  const { by, manager, customerId } = of
  await aStar(app, { by, customerId })
  await aHiddenHeadline(app, of)
  await someNewsWords(app, of)
  const twinId = await aCustomer(app, { by })
  const twinContactId = await aContact(app, { by, customerId: twinId })
  const movedId = await aContact(app, { by, customerId })
  return {
    twinId,
    twinContactId,
    movedId,
    mergeId: await aMerge(app, { by: manager, customerId }),
    headlineId: await aHeadline(app, of),
    keptHeadlineId: await aKeptHeadline(app, of),
    contactMoveId: await aContactMove(app, { by, contactId: movedId, from: twinId, to: customerId }),
  }
}

export const mergeInputs = {
  ...newsInputs,
  merges: {
    preview: ({ ours }: World) => ({ keptId: ours.customerId, goneId: ours.twinId }),
    merge: ({ ours }: World) => ({
      keptId: ours.customerId,
      goneId: ours.twinId,
      keptVer: 1,
      goneVer: 1,
      fromGone: ['phone' as const],
      both: ['memo' as const],
      pairs: [{ keptId: ours.contactId, goneId: ours.twinContactId }],
    }),
    previewContacts: ({ ours }: World) => ({ keptId: ours.contactId, goneId: ours.twinContactId }),
    mergeContacts: ({ ours }: World) => ({
      keptId: ours.contactId,
      goneId: ours.twinContactId,
      keptVer: 1,
      goneVer: 1,
      fromGone: ['mobile' as const],
      both: ['career' as const],
    }),
    recent: ({ ours }: World) => ({ kind: 'customer' as const, keptId: ours.customerId }),
    undo: ({ ours }: World) => ({ id: ours.mergeId }),
  },
  stars: {
    list: () => ({}),
    add: ({ ours }: World) => ({ customerId: ours.customerId }),
    remove: ({ ours }: World) => ({ customerId: ours.customerId }),
  },
  timeline: {
    list: ({ ours }: World) => ({ customerId: ours.customerId, contactId: '', only: '' as const, after: '' }),
    nextSteps: ({ ours }: World) => ({ customerId: ours.customerId }),
  },
  contactMoves: {
    move: ({ ours }: World) => ({
      contactId: ours.contactId,
      customerId: ours.twinId,
      ver: 1,
      position: '구매팀장',
      affiliation: '구매본부',
      email: 'sungmin@daehan.example',
      companyPhone: '0212345678',
      fax: '',
    }),
    list: ({ ours }: World) => ({ contactId: ours.movedId }),
    left: ({ ours }: World) => ({ customerId: ours.twinId }),
    undo: ({ ours }: World) => ({ id: ours.contactMoveId }),
  },
}
