import { romanize } from 'es-hangul'
import { WorkgroupAddress } from '../../../contract/rules/rules.ts'
import { isReservedAddress } from '../../../contract/rules/workgroup-names.ts'

/**
 * Suggests a valid address for a name: 한울전자 → hanuljeonja, Café Noir → cafe-noir. Empty where the name has no letters
 * that can be spelled.
 */
export function suggestAddress(name: string): string {
  // Each syllable is romanized on its own, without sound changes between syllables: 한울영업 is hanulyeongeop, not
  // hanullyeongeop.
  const spelled = name
    .normalize('NFC')
    .replace(/\((주|유)\)|㈜|㈲|주식회사|유한회사/gu, ' ')
    .replace(/[가-힣]+/gu, (word) => ` ${[...word].map((syllable) => romanize(syllable)).join('')} `)
  const ascii = spelled.normalize('NFKD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase()
  const address = ascii
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 30)
    .replace(/-$/, '')
  return withTeam(address)
}
/** Extends an address that is too short or reserved. */
const withTeam = (address: string) => {
  const longer = address.length < 3 || isReservedAddress(address) ? `${address}-team` : address
  return address !== '' && WorkgroupAddress.safeParse(longer).success ? longer : ''
}
