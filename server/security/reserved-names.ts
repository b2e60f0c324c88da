// Detects names that impersonate the service, including spellings with look-alike letters.
import { normalizeLine } from '../../contract/rules/text-normalization.ts'
import { reservedNames } from '../../contract/rules/workgroup-names.ts'
import { fieldFailure } from '../core/failure.ts'
import { lookAlikeLetters } from './confusables.ts'

const prototypes = new Map(
  Object.entries(lookAlikeLetters).flatMap(([letters, lookAlikes]) =>
    [...lookAlikes].map((lookAlike) => [lookAlike, letters] as const),
  ),
)
const prototypeOf = (character: string) =>
  (prototypes.get(character) ?? character).normalize('NFD').replace(/\p{M}/gu, '')
/** A character of a name, and one letter of its skeleton (UTS 39, section 4), without marks and case. */
type SkeletonLetter = { shown: string; letter: string }
/** I, l and 1 are treated as one letter: in most screen fonts a capital I looks like a small l. */
const skeletonOf = (character: string) =>
  [...prototypeOf(character).toLowerCase()].map((letter) => prototypeOf(letter).replaceAll('i', 'l')).join('')
const spell = (name: string): SkeletonLetter[] =>
  [...normalizeLine(name).normalize('NFKC').normalize('NFD')].flatMap((shown) =>
    [...skeletonOf(shown)].map((letter) => ({ shown, letter })),
  )
const lettersOf = (word: string) => spell(word).map(({ letter }) => letter)

const isLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)
/**
 * The rest of a name that begins with `word`, ignoring other characters between its letters; null if it does not begin
 * with it.
 */
function restAfter(name: readonly SkeletonLetter[], word: readonly string[]): readonly SkeletonLetter[] | null {
  let found = 0
  for (const [at, { letter }] of name.entries()) {
    if (!isLetter(letter)) continue
    if (letter !== word[found]) return null
    found += 1
    if (found === word.length) return name.slice(at + 1)
  }
  return null
}

const products = [
  { letters: lettersOf('saleslog'), script: /\p{Script=Latin}/u },
  { letters: lettersOf('세일즈로그'), script: /\p{Script=Hangul}/u },
]
/**
 * Words that, appended to the product name without a space, suggest an official account; in the product's languages,
 * without accents.
 */
const officialWords = [
  'official support help team staff admin master operator manager security service system billing account notice info inc corp',
  'app hq officiel equipe assistance securite aide oficial equipo soporte seguridad ayuda chinhthuc hotro baomat quantri resmi',
  'dukungan bantuan keamanan layanan tim',
  '공식 고객 지원 관리 운영 보안 팀 서비스 본사 안내 알림 상담 계정 결제',
]
  .flatMap((line) => line.split(' '))
  .map(lettersOf)

/**
 * Whether a name begins with the product name as a word: followed by nothing, by punctuation, a digit, another script
 * or one of the words above. Followed by other letters of the same script it is a different word: Saleslogistics.
 */
export const impersonatesService = (name: string): boolean => {
  const letters = spell(name)
  return products.some((product) => {
    const rest = restAfter(letters, product.letters)
    if (!rest) return false
    const [next] = rest
    const continues = next !== undefined && /\p{L}/u.test(next.shown) && product.script.test(next.letter)
    return !continues || officialWords.some((word) => restAfter(rest, word) !== null)
  })
}

/** For names of persons, which appear in mails to strangers. @throws name_reserved on the field `name` */
export function rejectImpersonation(name: string): void {
  if (impersonatesService(name)) throw fieldFailure('name_reserved', 'name')
}

const reservedSkeletons = reservedNames.map(lettersOf)
/** Whether a name impersonates the service, or is a look-alike of a whole reserved name. */
export const resemblesReservedName = (name: string): boolean =>
  impersonatesService(name) ||
  reservedSkeletons.some((word) => {
    const rest = restAfter(spell(name), word)
    return rest !== null && !rest.some(({ letter }) => isLetter(letter))
  })
