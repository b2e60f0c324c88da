// Compound nouns of Korean words: 납품 + 단가 → 납품단가. Unknown words that the dictionary took for one noun (멜런을, 체포됐으나) are
// cut by rules; counters, titles and numbers are left out.
import type { Morpheme } from '../text/words.ts'

const nouns = new Set(['NNG', 'NNP', 'SL'])
const particles = [
  '에게서',
  '이랑',
  '에서',
  '에게',
  '으로',
  '이라',
  '까지',
  '부터',
  '이나',
  '은',
  '는',
  '을',
  '를',
  '이',
  '가',
  '의',
  '랑',
  '와',
  '과',
  '에',
  '로',
  '도',
]
const particlesAfterConsonant = new Set(['은', '을', '이', '과', '이라', '이나', '이랑', '으로'])
const particlesAfterVowel = new Set(['는', '를', '가', '와', '랑'])
/** Particles that are also the end of many nouns: they need a longer stem. */
const ambiguousParticles = new Set(['이', '가', '과', '의', '로', '도', '에', '이나', '으로', '랑'])
const verbForm =
  /^([가-힣]{2,}?)(?:들)?(?:(하|되|시키|했|됐|된|될|돼|해|한|할|함|됨|하셨|시켜|시킨|당한|당했|스러|스럽|하신|하심|롭|로운|됩|합)([가-힣]*))$/u
const verbEnding = /[다나며고서면던는은을지게야어여요까록네데죠음니라만]$/u
const completeEndings = new Set(['된', '될', '돼', '한', '할', '함', '됨', '시켜', '해', '로운', '하신', '하심'])
const nounSuffixes = new Set([
  '기',
  '사',
  '자',
  '주',
  '관',
  '계',
  '상',
  '전',
  '후',
  '비',
  '장',
  '수',
  '점',
  '용',
  '품',
  '약',
])
const counter =
  /^(?:[십백천만억조여]+[원명개톤]?|때|등|대|번|개|명|원|년|월|일|시|분|초|층|살|세|차|회|건|가지|여|주|주일|시간|개월|세로|분만)$/u
/** Words for times, amounts and pointing. */
const nonKeywords = new Set([
  '지난',
  '지난해',
  '지난달',
  '이날',
  '이번',
  '이달',
  '한마디',
  '한번',
  '이때',
  '그날',
  '이것',
  '그것',
  '주신',
  '만원',
  '천원',
  '억원',
  '천만원',
  '백만원',
  '한쪽',
  '님',
])

/** The compound nouns of one word, from its morphemes. */
export function compoundNouns(morphemes: readonly Morpheme[]): string[] {
  const found: string[] = []
  let open = ''
  const close = (): void => {
    if (open.length > 0) found.push(open)
    open = ''
  }
  morphemes.forEach(({ text, tag }, at) => {
    const before = morphemes[at - 1]?.tag
    const after = morphemes[at + 1]?.tag
    if (!nouns.has(tag)) return close()
    if ((before === 'SN' || before === 'NR') && counter.test(text)) return close()
    if (text.length === 1 && after === 'XSV') return close()
    if (/\d/u.test(text)) {
      for (const part of text.match(/\d+|\D+/gu)!) {
        if (/\d/u.test(part)) close()
        else open += part
      }
      return
    }
    open += at === morphemes.length - 1 && text.length >= 3 ? stemOf(text, tag, morphemes.length === 1) : text
  })
  close()
  return found
    .map((noun) => noun.replace(/(?<=..)(?:님들께|님들|님께|님|들께|들)$/u, '').replace(/^([가-힣])씨$/u, '$1'))
    .filter((noun) => !nonKeywords.has(noun))
}

/** The stem of a word that the dictionary may have taken for a noun because it did not know it. */
function stemOf(text: string, tag: string, whole: boolean): string {
  if (!/^[가-힣A-Za-z]+$/u.test(text)) return text
  const title = /^([가-힣])씨(?:와|가|는|의|에게|를|도)?$/u.exec(text)
  if (title && whole) return title[1]!
  if (text.length <= 8) {
    const [, stem, ending, rest] = verbForm.exec(text) ?? []
    if (
      stem !== undefined &&
      stem !== '지난' &&
      !nounSuffixes.has(rest!) &&
      (rest === '' ? completeEndings.has(ending!) : verbEnding.test(rest!))
    )
      return stem
  }
  if (tag !== 'NNP' && !whole) return text
  for (const particle of particles) {
    const stem = text.slice(0, -particle.length)
    if (!text.endsWith(particle) || stem.length < (ambiguousParticles.has(particle) && tag === 'NNG' ? 3 : 2)) continue
    if (particle === '도' && tag === 'NNP') continue
    const final = (stem.charCodeAt(stem.length - 1) - 0xac00) % 28
    if (
      (particlesAfterConsonant.has(particle) && final === 0) ||
      (particlesAfterVowel.has(particle) && final !== 0) ||
      (particle === '로' && final !== 0 && final !== 8)
    )
      continue
    return stem.replace(/들$/u, '')
  }
  return text
}
