import { romanize } from 'es-hangul'
import { WorkgroupAddress } from '../../../contract/rules/rules.ts'
import { isReservedAddress } from '../../../contract/rules/workgroup-names.ts'

/** An address that the rule takes, from a name: 한울전자 → hanuljeonja, Café Noir → cafe-noir. Empty when the name holds no letters we can spell. */
export function suggestAddress(name: string): string {
  // Syllable by syllable: an address is read, not pronounced (한울영업 is hanulyeongeop, not hanullyeongeop).
  const spelled = name
    .normalize('NFC')
    .replace(/\((주|유)\)|㈜|㈲|주식회사|유한회사/gu, ' ')
    .replace(/[가-힣]+/gu, (word) => ` ${[...word].map((syllable) => romanize(syllable)).join('')} `)
  const plain = spelled.normalize('NFKD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase()
  const address = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 30)
    .replace(/-$/, '')
  return withTeam(address)
}
/** Too short, or reserved: with a word more. */
const withTeam = (address: string) => {
  const longer = address.length < 3 || isReservedAddress(address) ? `${address}-team` : address
  return address !== '' && WorkgroupAddress.safeParse(longer).success ? longer : ''
}

/** "Enter another or combine numbers": hanul → hanul-2 → hanul-3. */
export function nextAddress(address: string): string {
  const [, stem = address, number] = /^(.*?)-?(\d{1,4})$/.exec(address) ?? []
  const end = `-${number ? Number(number) + 1 : 2}`
  return `${stem.slice(0, 30 - end.length).replace(/-$/, '')}${end}`
}
