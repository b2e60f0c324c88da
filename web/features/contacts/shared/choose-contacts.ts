// Contacts as rows of a list box.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { customers } from '../../../../contract/calls/customers/calls.ts'
import { dotted } from '../../../format/format.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'

type Found = OutputOf<typeof customers.chooseContact>['items'][number]
export const contactChoice = (contact: Found): Choice => ({
  value: contact.id,
  title: contact.name,
  sub: dotted(contact.position, contact.affiliation),
  lead: 'person',
})
/** The choices that match by name, position or affiliation, or their initial consonants, with what matched. */
export async function searchContacts(choices: readonly Choice[], search: string): Promise<Choice[]> {
  const matching = await import('../../../format/name-matches.ts').catch(() => null)
  const folded = search.trim().toLowerCase()
  return choices.flatMap((one) => {
    const { title, sub = '' } = one
    const text = `${title} ${sub}`
    if (!matching) return text.toLowerCase().includes(folded) ? [one] : []
    const { matchesSearch, nameMatches } = matching
    return matchesSearch(text, search)
      ? [{ ...one, hits: nameMatches(title, search), subHits: nameMatches(sub, search) }]
      : []
  })
}
