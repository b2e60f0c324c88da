// Numbers in words.
const native = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두']
/** As they stand before a noun, the longer ones first. */
export const nativeNumbers = native.toReversed().join('|')
const sino = '일이삼사오육칠팔구'
/** 일 to 구십구, written together. */
export const sinoNumbers = '[일이삼사오육칠팔구]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구]'
const counted: Record<string, number> = {
  하루: 1,
  이틀: 2,
  사흘: 3,
  나흘: 4,
  닷새: 5,
  엿새: 6,
  이레: 7,
  여드레: 8,
  아흐레: 9,
  열흘: 10,
  보름: 15,
  일주일: 7,
}
export const countedDays = Object.keys(counted).join('|')
export const daysIn = (word: string): number => counted[word] ?? 0

/** '12', '열두', '십이'. 유월 and 시월 are irregular. */
export function koreanNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  if (text === '유' || text === '시') return text === '유' ? 6 : 10
  const at = native.indexOf(text)
  if (at >= 0) return at + 1
  const [tens, ones] = text.includes('십') ? (text.split('십') as [string, string]) : ['', text]
  const digit = (one: string) => sino.indexOf(one) + 1
  return (text.includes('십') ? (tens === '' ? 10 : digit(tens) * 10) : 0) + (ones === '' ? 0 : digit(ones))
}

const english = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const englishNumbers = english.join('|')
/** '3', 'three', 'a', 'an', 'a couple of'. */
export function englishNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const at = english.indexOf(text.toLowerCase())
  return at >= 0 ? at + 1 : /^a\s+couple/i.test(text) ? 2 : 1
}
