// Where sentences begin and end. Unicode's rules (UAX #29, in Intl.Segmenter) do the most; what salespeople's notes need beside is here:
// lines and bullets, abbreviations, dates, quotations, and Korean notes that end without a full stop.
import { traits, type Language } from './languages.ts'

/** A sentence's place in the text, in UTF-16 code units, without the blanks around it. */
export type Span = { start: number; end: number }

/** A sentence longer than this is cut, at a blank if there is one: every step after is linear in the pieces. */
export const longestSentence = 1_000

const bullet = /(?<=^|\s)[•‣▪■□▶►●○◆◇※☞✔✓☑★①-⑳]/gu
const closing = /^[\s"'”’»)\]}」』】）》〉]+/u
const endsQuoted = /["'”’»」』）)]\s*$/u
/** What goes on after a quotation: Korean and Japanese quotatives, said-words with a small letter are caught by the rule for small letters. */
const quotative: Partial<Record<Language, RegExp>> = {
  ko: /^(?:이?라고|이?라며|이?라는|이?라던|이?란|이?랍니다|이?래요|고\s|며\s|면서|하고|하는|하며|하심|하셨|함|했|는\s|라 |라면서|등|정도|식으로|이라)/u,
  ja: /^(?:と|って|との|とのこと|という|など|ですって|だって|のよう|の)/u,
  zh: /^(?:的|等|，|、|；|；|这|之类|他说|她说|说)/u,
}
/** Korean words that look like the end of a note but are not. */
const notAnEnd =
  /(?:다음|마음|처음|모임|책임|포함|명함|담임|얼음|믿음|젊음|게임|프레임|신임|웃음|걸음|울음|죽음|^음|^함|^임|보관함|지음|소음|녹음|방음|복음|타임|크림|그림|아이템|시스템|림|이름|여름|기름|구름|씀|맘|김|님|사물함|우편함|정기모임|전임|후임|선임|주임|역임|부임|책임|알림|느낌|울림|점심|결함|불포함|미포함|서랍함|분전함|배전함|함께)$/u
const noteEnd =
  /(?:[가-힣](?:함|됨|임|음|였음|했음|없음|있음|않음|같음|받음|남음)|(?:바람|보임|나눔|드림|올림|마침|걸림|느림|늘림|줄임|밀림|알려줌|달라심|라심|하심|으심|시킴|부침))$/u
const politeEnd =
  /[가-힣](?:습니다|ㅂ니다|입니다|합니다|됩니다|십니다|립니다|어요|아요|해요|여요|네요|데요|래요|대요|군요|죠|세요|예요|에요|가요|까요|거든요|답니다|랍니다|시다)$/u
const planEnd = /^(?:예정|완료|요망|필요|요청)$/u
const planGoesOn =
  /^(?:이|인|금액|물량|인원|시간|장소|고객|건|건은|날짜|일정|부지|가격|중|사항|제품|현장|단계|지역|업체|여부|없|있|시|후|전|서류|서|했|하|함|드|부탁|받|주|자료|수량|품목|이유|때|때문|및|등|없음|합니다|했음|할|한|하심|하셨)/u

const segmenters = new Map<Language, Intl.Segmenter>()
function segmenter(language: Language): Intl.Segmenter {
  let found = segmenters.get(language)
  if (!found) segmenters.set(language, (found = new Intl.Segmenter(language, { granularity: 'sentence' })))
  return found
}

/**
 * The sentences of a text, in order. Every character that is not a blank lies in exactly one of them.
 * Takes any string; linear in its length.
 */
export function splitSentences(text: string, language: Language): Span[] {
  const spans: Span[] = []
  for (const line of text.matchAll(/[^\n\r\u2028\u2029\v\f]+/gu)) {
    for (const piece of cutAt(line[0], bullets(line[0])))
      splitLine(line[0].slice(piece.start, piece.end), line.index + piece.start, language, spans)
  }
  return spans
}

function bullets(line: string): number[] {
  return Array.from(line.matchAll(bullet), (found) => found.index).filter((at) => at > 0)
}

function cutAt(text: string, places: readonly number[]): Span[] {
  const starts = [0, ...places]
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

function splitLine(line: string, offset: number, language: Language, into: Span[]): void {
  let open: Span | undefined
  // ICU looks for the end of a sentence from each start: a line with no end in sight is given to it in pieces.
  for (const part of bounded(line)) {
    for (const { segment, index } of segmenter(language).segment(line.slice(part.start, part.end))) {
      const start = part.start + index
      if (open && goesOn(line.slice(open.start, open.end), segment, language)) open.end = start + segment.length
      else {
        if (open) push(line, open, offset, language, into)
        open = { start, end: start + segment.length }
      }
    }
  }
  if (open) push(line, open, offset, language, into)
}

/** Whether what the segmenter parted is one sentence. */
function goesOn(before: string, after: string, language: Language): boolean {
  if (before.length + after.length > longestSentence) return false
  if (!/\S/u.test(after) || closing.test(after)) return true
  if (/[,;:、，；：]\s*$/u.test(before)) return true
  if (endsQuoted.test(before) && quotative[language]?.test(after)) return true
  if (/[!?。！？…]["'”’»)\]」』]*\s*$/u.test(before)) return !traits[language].unspaced && /^\p{Ll}/u.test(after)
  const word = /(?<![^\s"'“‘«(])([^\s"'“‘«(]+)\.\s*$/u.exec(before)?.[1]
  if (word === undefined) return /\S$/u.test(before) && !/[.。]$/u.test(before)
  if (/^\p{Ll}/u.test(after) && !traits[language].unspaced) return true
  if (/(?:^|\s|\()\d{2,4}\.\s?\d{1,2}\.\s?\d{1,2}\.\s*$/u.test(before)) return true
  if (/^[\d/]/u.test(after) && (/\d$/u.test(word) || /^(?:no|nos|n°|nº|núm|tgl|p|q)$/iu.test(word))) return true
  if (/(?:^|[.\s])\d{1,2}$/u.test(word) && /^\s*\d{0,4}\.?\d/u.test(word) && /^[(\d]/u.test(after)) return true
  if (/^\(?(?:\d{1,2}|[a-zA-Zㄱ-ㅎ가나다라마])$/u.test(before.trim().replace(/\.$/u, ''))) return true
  if (/^\p{Lu}$/u.test(word)) return true
  return traits[language].abbreviations.has(word.toLowerCase())
}

function push(line: string, { start, end }: Span, offset: number, language: Language, into: Span[]): void {
  for (const piece of language === 'ko' ? koreanNotes(line.slice(start, end)) : [{ start: 0, end: end - start }]) {
    for (const short of bounded(line.slice(start + piece.start, start + piece.end))) {
      const from = start + piece.start + short.start
      const text = line.slice(from, start + piece.start + short.end)
      const lead = text.length - text.trimStart().length
      const length = text.trim().length
      if (length > 0) into.push({ start: offset + from + lead, end: offset + from + lead + length })
    }
  }
}

/** 단가 인하 요청함 납기는 문제없음: two sentences, with nothing between them but a blank. */
function koreanNotes(text: string): Span[] {
  const words = [...text.matchAll(/\S+/gu)]
  const places: number[] = []
  for (let at = 0; at + 1 < words.length; at++) {
    const [word] = words[at]!
    const next = words[at + 1]!
    const bare = word.replace(/(?<![~^ㅠㅜㅋㅎ!])[~^ㅠㅜㅋㅎ!]+$/u, '')
    if (quotative.ko!.test(next[0]) || /^[)\]"'”’」』/,·+&=→-]/u.test(next[0])) continue
    const ends =
      (/^(?:함|하심|했음|하셨음|하네요|하십니다|합니다)$/u.test(bare) && at > 0 && /고$/u.test(words[at - 1]![0])) ||
      (noteEnd.test(bare) && !notAnEnd.test(bare)) ||
      politeEnd.test(bare) ||
      (planEnd.test(bare) && at + 2 < words.length && at > 0 && !planGoesOn.test(next[0]))
    if (ends) places.push(next.index)
  }
  return cutAt(text, places)
}

/** Cuts what is longer than a sentence may be, at the last blank if there is one, never inside a surrogate pair. */
function bounded(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  while (text.length - start > longestSentence) {
    const window = text.slice(start, start + longestSentence)
    const blank = window.search(/\s\S*$/u)
    let end = start + (blank > longestSentence / 2 ? blank + 1 : longestSentence)
    if (/[\ud800-\udbff]/.test(text[end - 1]!)) end--
    spans.push({ start, end })
    start = end
  }
  spans.push({ start, end: text.length })
  return spans
}
