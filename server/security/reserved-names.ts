// Names under which somebody would pass for the service, whatever letters he spells them in.
import { tidyLine } from '../../contract/rules/text-normalization.ts'
import { reservedNames } from '../../contract/rules/workgroup-names.ts'
import { fieldFailure } from '../core/failure.ts'
import { lookAlikeLetters } from './confusables.ts'

const prototypes = new Map(
  Object.entries(lookAlikeLetters).flatMap(([letters, signs]) => [...signs].map((sign) => [sign, letters] as const)),
)
const prototypeOf = (sign: string) => (prototypes.get(sign) ?? sign).normalize('NFD').replace(/\p{M}/gu, '')
/** A sign as it stands, and one letter of its skeleton (UTS 39, 4), without marks and case. */
type Sign = { shown: string; letter: string }
/** I, l and 1 are one letter: a capital I is a small l in most letters of a screen. */
const letterOf = (sign: string) =>
  [...prototypeOf(sign).toLowerCase()].map((letter) => prototypeOf(letter).replaceAll('i', 'l')).join('')
const spelt = (name: string): Sign[] =>
  [...tidyLine(name).normalize('NFKC').normalize('NFD')].flatMap((shown) =>
    [...letterOf(shown)].map((letter) => ({ shown, letter })),
  )
const lettersOf = (word: string) => spelt(word).map(({ letter }) => letter)

const isLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)
/** What follows a word that stands at the beginning, with or without signs between its letters; null where it does not stand there. */
function after(signs: readonly Sign[], word: readonly string[]): readonly Sign[] | null {
  let found = 0
  for (const [at, { letter }] of signs.entries()) {
    if (!isLetter(letter)) continue
    if (letter !== word[found]) return null
    found += 1
    if (found === word.length) return signs.slice(at + 1)
  }
  return null
}

const products = [
  { letters: lettersOf('saleslog'), script: /\p{Script=Latin}/u },
  { letters: lettersOf('세일즈로그'), script: /\p{Script=Hangul}/u },
]
/** What a name of the service goes on with, written to it without a blank; in the languages of the product, without marks. */
const official = [
  'official support help team staff admin master operator manager security service system billing account notice info inc corp',
  'app hq officiel equipe assistance securite aide oficial equipo soporte seguridad ayuda chinhthuc hotro baomat quantri resmi',
  'dukungan bantuan keamanan layanan tim',
  '공식 고객 지원 관리 운영 보안 팀 서비스 본사 안내 알림 상담 계정 결제',
]
  .flatMap((line) => line.split(' '))
  .map(lettersOf)

/**
 * A name that begins with the name of the product as a word of its own: it ends there, or a sign, a digit, another script or one of the words
 * above follows. Where other letters of the same script follow it is another word: Saleslogistics.
 */
export const looksOfficial = (name: string): boolean => {
  const signs = spelt(name)
  return products.some(({ letters, script }) => {
    const rest = after(signs, letters)
    if (!rest) return false
    const [next] = rest
    const goesOn = next !== undefined && /\p{L}/u.test(next.shown) && script.test(next.letter)
    return !goesOn || official.some((word) => after(rest, word) !== null)
  })
}

/** Of a person's name, which stands in mails to strangers. @throws name_reserved at `name` */
export function refuseOfficial(name: string): void {
  if (looksOfficial(name)) throw fieldFailure('name_reserved', 'name')
}

const reserved = reservedNames.map(lettersOf)
/** Also a name that reads as a reserved one and nothing else. */
export const looksReserved = (name: string): boolean =>
  looksOfficial(name) ||
  reserved.some((word) => {
    const rest = after(spelt(name), word)
    return rest !== null && !rest.some(({ letter }) => isLetter(letter))
  })
