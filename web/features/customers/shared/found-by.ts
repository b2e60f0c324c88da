// Why a search found a customer: what to mark in its name, and the field or contact that matched instead of the name.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { customers } from '../../../../contract/calls/customers/calls.ts'
import { numberSearchDigits } from '../../../../contract/search/name-search.ts'
import { matchesSearch, nameMatches } from '../../../format/name-matches.ts'
import { formatPhone } from '../../../format/phone-number.ts'
import type { Hits } from '../../../ui/elements/HighlightedText.tsx'
import type { Translate } from '../../../ui/texts.ts'

type Found = OutputOf<typeof customers.choose>['items'][number]
/** `reason`: shown where the name does not tell. */
export type FoundBy = { hits: Hits; reason: { text: string; hits: Hits } | null }

export function foundBy(customer: Found, search: string, t: Translate): FoundBy {
  const hits = nameMatches(customer.name, search)
  const { ceoName, businessNumber, phone, foundContact: contact } = customer
  const digits = numberSearchDigits(search)
  const named = (label: string, text: string) => marked(label, text, nameMatches(text, search))
  const numbered = (label: string, number: string) => {
    const found = digitHits(number, digits)
    return found.length > 0 ? marked(label, number, found) : null
  }
  if (matchesSearch(customer.name, search)) return { hits, reason: null }
  const isByCeo = nameMatches(ceoName, search).length > 0
  const reason =
    (contact &&
      ([contact.mobile, contact.companyPhone]
        .map((number) => numbered(contact.name, formatPhone(number)))
        .find(Boolean) ??
        named(t('logs.contact'), contact.name))) ??
    (isByCeo ? named(t('customers.ceoName'), ceoName) : null) ??
    numbered(t('customers.businessNumber'), businessNumber) ??
    numbered(t('customers.phone'), formatPhone(phone))
  return { hits, reason: reason ?? null }
}
function marked(label: string, text: string, hits: Hits): { text: string; hits: Hits } {
  const before = `${label} `
  return { text: before + text, hits: hits.map(([from, to]) => [from + before.length, to + before.length]) }
}
/** Where the digits stand in a number, whatever stands between them. */
function digitHits(number: string, digits: string): Hits {
  const places = [...number].flatMap((one, at) => (/\d/.test(one) ? [at] : []))
  const at = digits
    ? places
        .map((place) => number[place])
        .join('')
        .indexOf(digits)
    : -1
  return at < 0 ? [] : [[places[at]!, places[at + digits.length - 1]! + 1]]
}
