// Finds name, position, numbers and address among the recognised lines of a photographed business card. Uncertain values are marked.
/** A word as it was recognised. `confidence`: 0 to 100; `from`, `to`: pixels from the left; `isSpread`: its letters stand apart. */
export type Word = { text: string; confidence: number; from: number; to: number; isSpread?: boolean }
/** `height`: pixels. */
export type Line = { words: Word[]; height: number }
type Read = { bbox: Box; words: { text: string; confidence: number; bbox: Box }[] }
type Box = { x0: number; y0: number; x1: number; y1: number }
/** A line as the recognition returns it. */
export const lineOf = ({ bbox, words }: Read): Line => ({
  height: bbox.y1 - bbox.y0,
  words: words.map(({ text, confidence, bbox: { x0, x1 } }) => ({ text, confidence, from: x0, to: x1 })),
})

export type CustomerField = 'organisation' | 'address'
export type CardField =
  | 'name'
  | 'position'
  | 'affiliation'
  | 'mobile'
  | 'companyPhone'
  | 'fax'
  | 'email'
  | CustomerField
export type CardFound = { [field in CardField]?: { text: string; isSure: boolean } }

type Part = { text: string; sure: number; height: number }
/** Words below this confidence are often wrong. */
const minConfidence = 85

const positions =
  '대표이사|대표|회장|부회장|사장|부사장|전무이사|전무|상무이사|상무|이사|감사|본부장|사업부장|연구소장|소장|원장|센터장|지점장|지사장|실장|국장|팀장|파트장|그룹장|부장|차장|과장|대리|주임|사원|계장|반장|기장|매니저|책임연구원|선임연구원|수석연구원|책임|선임|수석|연구원|전문위원|위원|고문|컨설턴트|디자이너|엔지니어|변호사|세무사|회계사|교수|박사'
const koreanPosition = new RegExp(`^(?:${positions})$`)
const englishPosition =
  /\b(?:manager|director|president|officer|engineer|designer|consultant|specialist|analyst|executive|representative|head|lead|partner|founder|chairman|secretary|assistant|associate|developer|researcher|supervisor|ceo|cto|cfo|coo)\b/i
const unit = /(?:팀|부|실|과|본부|센터|사업부|연구소|지점|지사|그룹|파트|국|담당)$/
const englishUnit =
  /\b(?:team|division|department|dept|group|unit|operations|procurement|purchasing|sales|marketing|finance|logistics|production)\b/i
const organisation =
  /㈜|\(주\)|주식회사|유한회사|\(유\)|사무소|의원|병원|株式会社|有限公司|\b(?:inc|ltd|llc|gmbh|corp|co|company|trading|studio|foods)\b\.?/i
const address =
  /[가-힣](?:시|도|군|구|읍|면)\s|[가-힣]\d{0,3}(?:로|길|동)\s?\d|\b(?:street|st|road|rd|avenue|ave|place|square|strasse|straße|floor)\b|-(?:ro|gil|gu|si)\b/i
const familyNames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용'
const longFamilyNames = /^(?:남궁|황보|제갈|선우|독고|사공|서문)/

const isSpread = (word: Word) => word.isSpread || /^\p{L}$/u.test(word.text)
/** Joins at least three Latin letters set apart: 'H O N G  K I M' is 'HONG KIM'. A wider gap is one between words. */
function joinLetters({ words, height }: Line): Line {
  const joined: Word[] = []
  let run: Word[] = []
  const flush = () => {
    const gaps = run.slice(1).map((word, at) => word.from - run[at]!.to)
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0
    const whole: Word[] = []
    for (const [at, word] of run.entries()) {
      const last = whole.at(-1)
      const isSameWord = run.length >= 3 && last && gaps[at - 1]! <= Math.max(usual * 1.6, usual + height / 4)
      if (isSameWord)
        whole[whole.length - 1] = {
          text: last.text + word.text,
          confidence: Math.min(last.confidence, word.confidence),
          from: last.from,
          to: word.to,
          isSpread: true,
        }
      else whole.push(word)
    }
    joined.push(...whole)
    run = []
  }
  for (const word of words) {
    if (/^\p{Script=Latin}$/u.test(word.text)) run.push(word)
    else {
      flush()
      joined.push(word)
    }
  }
  flush()
  return { words: joined, height }
}

/** Splits a line at wide gaps and strokes: its parts have different meanings. */
function partsOf({ words, height }: Line): Part[] {
  const parts: Word[][] = [[]]
  for (const word of words) {
    const before = parts.at(-1)!.at(-1)
    // The letters of a name set apart are one part.
    const isLetter = before && isSpread(before) && isSpread(word)
    if (/^[|/ㅣ·,]$/.test(word.text)) parts.push([])
    else if (before && word.from - before.to > (isLetter ? 3 : 1.3) * height) parts.push([word])
    else parts.at(-1)!.push(word)
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => ({
      text: part.map(({ text }) => text).join(' '),
      sure: Math.min(...part.map(({ confidence }) => confidence)),
      height,
    }))
}

const mailIn = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/
const numberIn = /(?:\+|\(?0)\d[\d ().-]{5,18}\d|\d[\d ().-]{6,18}\d/
/** Whether the number of digits is that of a Korean number; always true for other countries. */
function isCompleteNumber(number: string): boolean {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return digits.length >= 9 && digits.length <= 15
  if (/^01/.test(digits)) return digits.length === 11
  if (/^02/.test(digits)) return digits.length === 9 || digits.length === 10
  return /^0[3-8]\d/.test(digits) && (digits.length === 10 || digits.length === 11)
}
const isMobile = (number: string) => /^(?:\+82 ?\(?0?\)? ?1\d|01\d|\+65 ?[89]|\+44 ?7|\+49 ?1[567])/.test(number)
const labels: [CardField, RegExp][] = [
  ['mobile', /(?:^|[^a-z가-힣])(?:m|mobile|cell|cellular|h\.?p|c|휴대폰|휴대전화|핸드폰|携帯|手机)$/i],
  ['fax', /(?:^|[^a-z가-힣])(?:f|fax|facsimile|팩스|ファックス|传真)$/i],
  [
    'companyPhone',
    /(?:^|[^a-z가-힣])(?:t|tel|telephone|phone|office|o|d|direct|전화|대표전화|대표번호|대표|직통|사무실|電話|电话)$/i,
  ],
]
/** The field that the text before a number names, also where the number before it stands on the same line. */
function labelled(before: string): CardField | undefined {
  const label = before
    .slice(-40)
    // Letters of a label may be set apart, and a number may be counted: 'F A X No.', '팩 스'.
    .replace(/(?<=[가-힣]) (?=[가-힣])/g, '')
    .replace(/\b(?:\p{L} ){2,}\p{L}\b/gu, (letters) => letters.replaceAll(' ', ''))
    .replace(/(?:[\s.]+no|번호)?[\s.:,;)\]|/·-]*$/i, '')
  return labels.find(([, pattern]) => pattern.test(label))?.[0]
}
const addressLabel = /^\W*(?:주소|address|addr|a|소재지|住所|地址)\s*[.:)\]|]\s*/i
/** Continues the address on the line before. */
const building = /\d{1,4}\s?(?:층|호)|빌딩|타워|센터|\b(?:floor|building|tower|suite)\b/i

/** The text of a line, and what of it belongs to a field that the user gives it to: a number without its label, an address. */
export const textOf = ({ words }: Line): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .trim()
export function valueIn(line: string, field: CardField): string {
  if (field === 'address') return line.replace(addressLabel, '')
  const found = field === 'email' ? mailIn.exec(line) : /^(mobile|companyPhone|fax)$/.test(field) && numberIn.exec(line)
  return found ? found[0].trim() : line
}

/** Longer texts are not business cards. */
export const maxLines = 100
const maxWords = 30
const maxWordLength = 80

/** @param all the lines, from top to bottom */
export function readCard(all: readonly Line[]): CardFound {
  const lines = all.slice(0, maxLines).map(({ words, height }) =>
    joinLetters({
      height,
      words: words.slice(0, maxWords).map((word) => ({ ...word, text: word.text.slice(0, maxWordLength) })),
    }),
  )
  const found: CardFound = {}
  const take = (field: CardField, text: string, isSure: boolean) => {
    found[field] ??= { text, isSure }
  }
  const rest: Part[] = []
  const numbers: { text: string; label: string; sure: number }[] = []
  let isAfterAddress = false
  for (const line of lines) {
    const whole = {
      text: line.words.map(({ text }) => text).join(' '),
      sure: Math.min(...line.words.map(({ confidence }) => confidence)),
    }
    const mail = mailIn.exec(whole.text)
    const isAddress = address.test(whole.text)
    const inLine = mail ? [] : numbersOf(whole.text, isAddress)
    const near = (text: string) => {
      const recognized = line.words.filter((word) => text.includes(word.text) && word.text.length > 1)
      return Math.min(100, ...recognized.map(({ confidence }) => confidence))
    }
    if (mail) {
      // A recognised space inside the address would cut off its beginning.
      const before = whole.text.slice(0, mail.index).trim()
      const isAlone = /^(?:\W*(?:e|mail|e-?mail|이메일|메일)\W*)?$/i.test(before)
      take('email', mail[0], isAlone && near(mail[0]) >= minConfidence - 10)
    } else if (inLine.length > 0) for (const { text, label } of inLine) numbers.push({ text, label, sure: near(text) })
    else if (isAddress || (isAfterAddress && found.address && building.test(whole.text))) {
      const text = whole.text.replace(addressLabel, '').trim()
      const isSure = whole.sure >= minConfidence
      if (isAfterAddress && found.address && !/\b(?:Inc|Ltd|LLC)\b/.test(text))
        found.address = { text: `${found.address.text} ${text}`, isSure: found.address.isSure && isSure }
      else take('address', text, isSure)
    } else rest.push(...partsOf(line))
    isAfterAddress = isAddress && inLine.length === 0
  }
  for (const { text, label, sure } of numbers) {
    const field = labelled(label)
    const guess = isMobile(text) ? 'mobile' : found.companyPhone ? 'fax' : 'companyPhone'
    const isOther = isMobile(text) && field !== undefined && field !== 'mobile'
    const isSure =
      isCompleteNumber(text) && sure >= minConfidence && !isOther && (field !== undefined || label.trim() === '')
    take(isOther ? 'mobile' : (field ?? guess), text, isSure)
  }
  readWords(rest, take)
  return found
}

/** The phone numbers of a line with the text before each. In a line with an address only those with a label. */
function numbersOf(text: string, isAddress: boolean): { text: string; label: string }[] {
  let from = 0
  return [...text.matchAll(new RegExp(numberIn, 'g'))].flatMap((number) => {
    const label = text.slice(from, number.index)
    from = number.index + number[0].length
    const isPhone = number[0].replace(/\D/g, '').length >= 8 && (!isAddress || labelled(label) !== undefined)
    return isPhone ? [{ text: number[0].trim(), label }] : []
  })
}

function readWords(parts: readonly Part[], take: (field: CardField, text: string, isSure: boolean) => void): void {
  const names: (Part & { rank: number })[] = []
  for (const part of parts) {
    const { sure, height } = part
    const text = part.text.replace(/[|]/g, ' ').trim()
    if (address.test(text)) continue
    const isSure = sure >= minConfidence
    if (organisation.test(text) && !englishUnit.test(text)) {
      take('organisation', text, isSure)
      continue
    }
    const words = text.split(/\s+/)
    // "정유진 책임 연구원", "영업1팀 과장"
    const lengthOf = (text: (count: number) => string) =>
      [4, 3, 2, 1].find((count) => count <= words.length && koreanPosition.test(text(count)))
    const positionLength = lengthOf((count) => words.slice(-count).join(''))
    // "대표이사 홍길동"
    const before = positionLength ? undefined : lengthOf((count) => words.slice(0, count).join(''))
    if (before && isPersonName(words.slice(before).join(''))) take('position', words.splice(0, before).join(''), isSure)
    else if (positionLength) take('position', words.splice(-positionLength).join(''), isSure)
    else if (englishPosition.test(text)) {
      const both = /^(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+) (\S+ .+)$/u.exec(text)
      const isBoth = both && !englishPosition.test(both[1]!) && !/^(?:chief|vice|senior|general)/i.test(text)
      // "Managing Director Jane Roe"
      const [title = '', after = ''] = isBoth ? [] : splitTitle(text)
      take('position', (isBoth && both[2]) || title || text, isSure && !isBoth && !title)
      const beside = (isBoth && both[1]) || after
      if (beside) names.push({ text: beside, sure: 0, height, rank: height })
      continue
    }
    const left = words.join(' ')
    if (!left) continue
    if (
      (/[가-힣]/.test(left) && unit.test(left) && left.length > 2 && !isName(left)) ||
      (!/[가-힣]/.test(left) && englishUnit.test(left))
    ) {
      take('affiliation', left, isSure)
      continue
    }
    const name = nameIn(left)
    if (name)
      names.push({
        text: name.text,
        sure: name.isWhole ? sure : 0,
        height,
        rank: height * (name.isWhole ? 1 : 0.5) * (name.isLikely ? 1.4 : 1),
      })
  }
  const [best] = names.toSorted((a, b) => b.rank - a.rank)
  if (best) take('name', best.text, best.sure >= minConfidence)
}
/** A title and the name after it; empty where the line has no such two parts. */
function splitTitle(text: string): [title: string, name: string] | [] {
  const found = /^(\S.*?) (\p{Lu}[\p{L}'’.-]+ \p{Lu}[\p{L}'’.-]+)$/u.exec(text)
  if (!found) return []
  const [, title = '', name = ''] = found
  const isTitle = englishPosition.test(title.split(' ').at(-1)!)
  return isTitle && !englishPosition.test(name) && !englishUnit.test(name) ? [title, name] : []
}
/** A Korean name of a usual length and family name. */
const isPersonName = (text: string) =>
  /^[가-힣]{2,4}$/.test(text) && (familyNames.includes(text[0]!) || longFamilyNames.test(text)) && !unit.test(text)
const isName = (text: string) => /^[가-힣]{2,4}$/.test(text) && familyNames.includes(text[0]!) && !unit.test(text)

/** `isWhole`: the line contains nothing else; `isLikely`: it begins with a Korean family name. */
function nameIn(text: string): { text: string; isWhole: boolean; isLikely: boolean } | null {
  const hangul = text.split(/\s+/).filter((word) => /^[가-힣]+$/.test(word))
  const joined = hangul.every((word) => word.length === 1) ? hangul.join('') : (hangul[0] ?? '')
  if (/^[가-힣]{2,4}$/.test(joined)) {
    const isLikely = familyNames.includes(joined[0]!) || longFamilyNames.test(joined)
    const isWhole =
      text.replace(/\s/g, '') === joined &&
      isLikely &&
      (joined.length === 3 || longFamilyNames.test(joined) || joined.length === 2)
    return { text: joined, isWhole, isLikely }
  }
  if (/^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,2}$/u.test(text)) return { text, isWhole: true, isLikely: true }
  return null
}
