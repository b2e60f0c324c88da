// Korean morphemes without a dictionary: particles and common endings are removed by rules. Coarser than the
// dictionary.
import type { Morpheme } from '../text/words.ts'

const particles = [
  '에서는', '에서도', '으로는', '으로도', '이라고', '까지는', '에게서', '한테서',
  '에서', '에게', '한테', '께서', '으로', '까지', '부터', '보다', '처럼', '만큼', '마다', '조차', '라고', '이나', '이랑', '하고', '에는', '에도', '과의', '와의',
  '은', '는', '이', '가', '을', '를', '에', '의', '와', '과', '도', '만', '로', '께', '랑',
] // oxfmt-ignore
const verbs =
  /^(.{2,}?)(하|되|시키|받|당하)?(셨|였|했|됐|하심|하셨|하시|합|됩|한|된|할|될|함|됨|해|돼|하고|하며|하는|되는|하지|되지|하자|하면|되면|하기|하려|하여|되어|해서|돼서|해야|했음|했다|한다|된다|합니다|됩니다|해요|돼요|하네|하네요)/u
const endsInConsonant = (letter: string): boolean => (letter.charCodeAt(0) - 0xac00) % 28 !== 0
const particlesAfterConsonant = new Set(['은', '이', '을', '과', '으로', '이라고', '이나', '이랑', '으로는', '으로도'])
const particlesAfterVowel = new Set(['는', '가', '를', '와'])

export function analyseKoreanByRules(word: string): Morpheme[] {
  const hangul = /^[가-힣]+$/u.test(word)
  if (!hangul || word.length < 2) return [{ text: word, tag: hangul ? 'NNG' : 'SL' }]
  const verb = verbs.exec(word)
  if (verb)
    return [
      { text: verb[1]!, tag: 'NNG' },
      { text: word.slice(verb[1]!.length), tag: 'XSV' },
    ]
  for (const particle of particles) {
    const stem = word.slice(0, -particle.length)
    if (stem.length < (particle.length === 1 ? 2 : 1) || !word.endsWith(particle)) continue
    const closed = endsInConsonant(stem.at(-1)!)
    if ((particlesAfterConsonant.has(particle) && !closed) || (particlesAfterVowel.has(particle) && closed)) continue
    return [
      { text: stem, tag: 'NNG' },
      { text: particle, tag: 'J' },
    ]
  }
  return [{ text: word, tag: /[다요죠까네음함]$/u.test(word) ? 'V' : 'NNG' }]
}
