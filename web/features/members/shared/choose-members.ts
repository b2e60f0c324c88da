// Members as rows of a list box.
import type { OutputOf } from '../../../../contract/core/call.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { callApi } from '../../../api/client.ts'
import { dotted } from '../../../format/format.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'

type Found = OutputOf<typeof members.list>['items'][number]
const memberChoice = (member: Found): Choice => ({
  value: member.id,
  title: member.name,
  sub: dotted(member.rank, member.departmentName),
  lead: 'person',
  ...(member.photoUrl ? { photo: member.photoUrl } : {}),
})
/** Searches by any part of the name. */
export const searchMembers =
  (without: readonly string[] = []) =>
  async (search: string, signal: AbortSignal): Promise<Choice[]> =>
    (await callApi(members.list, { search }, { signal })).items
      .filter((one) => !without.includes(one.id))
      .map(memberChoice)
/** A member as a choice, from a reference in a record. */
export const personChoice = (person: { id: string; name: string; rank: string }): Choice => ({
  value: person.id,
  title: person.name,
  sub: person.rank,
  lead: 'person',
})
