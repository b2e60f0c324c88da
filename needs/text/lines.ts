// Joins the lines of a note that are one wrapped sentence, and recognises headings.
import { traits, type Language } from '../languages.ts'
import type { LinearWeights } from './borders.ts'
import { isJoined, type LineBreak } from './line-breaks.ts'
import { stopwordsOf } from './stopwords.ts'
import { trimEndMatching } from './words.ts'

/** List marks and list numbers at the beginning of a line. A letter is a list number if a bracket follows it. */
export const listMark =
  /^\s*(?:[-–—*•‣·▪■□▶►●○◆◇※☞✔✓☑★>→▷]+\s*)?(?:(?:\(?\d{1,2}[.)](?!\d)|[①-⑳]|\(?[a-zA-Z가나다라마바사]\)|\d{1,2}、|[一二三四五六七八九十]、)\s*)?/u

/** The beginning of a line that does not continue the line before. */
const startsNewLine =
  /^\s*(?:[-–—*•‣·▪■□▶►●○◆◇※☞✔✓☑★>→▷☐[【<〈《#=]|\(?\d{1,2}[.)]\s|\d{1,2}、|[①-⑳]|\(?[a-zA-Z가-힣]\)|[^\s:：]{1,12}\s?[:：])/u
const endsSentence = /[.!?。！？…:：;；][\s"'”’»)\]」』]*$/u

/** Korean particles and endings after which a sentence continues. */
const koreanIncomplete =
  /(?:[가-힣](?:은|는|을|를|의|와|과|에서|에게|한테|까지|부터|보다|처럼|하고|이고|려고|면서|어서|아서|해서|돼서|려면|으면|하면|되면|지만|거나|도록|하여|위해|대한|관련|하는|되는|있는|없는|했던|하던)|[가-힣]\s(?:및|또는|그리고))$/u
const japaneseIncomplete = /(?:[はがを]|[^の]で|まで|という|および|または)$/u
const chineseIncomplete = /(?:[和与及或把被在对从向为跟是让给]|因为|所以|但是|而且|以及|或者|如果)$/u
/** Function words that cannot end a sentence. */
const latinIncomplete: Partial<Record<Language, RegExp>> = {
  en: /(?:^|\s)(?:the|a|an|and|or|of|to|in|on|at|by|for|from|with|but|because|that|which|who|as|than|if|their|his|her|our|its|is|are|was|were|be|has|have|will|would|can|could|so|not|every|some|any|this|these|those|about|into|mr\.|mrs\.|dr\.)$/iu,
  fr: /(?:^|\s|['’])(?:le|la|les|l|un|une|des|de|du|d|et|ou|à|au|aux|en|pour|par|sur|dans|avec|sans|que|qu|qui|ne|pas|mais|car|ce|cette|ces|son|sa|ses|leur|leurs|nos|est|sont|très|m\.|mme)$/iu,
  es: /(?:^|\s)(?:el|la|los|las|un|una|de|del|y|o|a|al|en|por|para|con|sin|que|no|pero|porque|su|sus|es|son|muy|se|lo|más|sr\.|sra\.)$/iu,
  id: /(?:^|\s)(?:yang|yg|dan|di|ke|dari|untuk|utk|dengan|dgn|karena|krn|atau|pada|oleh|agar|supaya|tetapi|tapi|kalau|akan|sudah|belum|pak|bu|bapak|ibu)$/iu,
  vi: /(?:^|\s)(?:và|của|là|cho|với|các|những|một|để|trong|trên|dưới|từ|vì|nên|nhưng|mà|thì|hoặc|do|bằng|về|đang|sẽ|đã|không|anh|chị)$/iu,
}

/** Whether the line `after`, which may continue the line `before`, does so by its words. */
function isContinuation(before: string, after: string, language: Language, width: number): boolean {
  const line = before.trimEnd()
  if (endsSentence.test(line) && !latinIncomplete[language]?.test(line)) return false
  if (/[,，、]$/u.test(line)) return true
  if (language === 'ko' && line.length >= 12 && koreanIncomplete.test(line)) return true
  if (language === 'ja' && line.length >= 10 && japaneseIncomplete.test(line)) return true
  if (language === 'zh' && line.length >= 10 && chineseIncomplete.test(line)) return true
  if (latinIncomplete[language]?.test(line)) return true
  // Wrapped at a fixed width: the next word did not fit, and only the first line begins with a capital letter.
  const next = /^\s*\S+/u.exec(after)![0].length
  return (
    width >= 40 &&
    line.length + 1 + next > width &&
    /^\p{Lu}/u.test(line.replace(listMark, '')) &&
    /^\s*\p{Ll}/u.test(after)
  )
}

type Span = { start: number; end: number }

/** The spans of the lines of a text that are not empty. */
const linesAsTyped = (text: string): Span[] =>
  Array.from(text.matchAll(/[^\n\r\u2028\u2029\v\f]+/gu), (found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }))

/**
 * The spans of the lines of a text, where wrapped lines are joined. Between two spans there are only line breaks.
 * Linear in the text.
 * @param weights without them, only the rules join lines
 */
export const linesOf = (text: string, language: Language, weights?: LinearWeights): Span[] =>
  joinLines(text, language, (one) => (weights ? isJoined(one, language, weights) : one.isContinuation))

/**
 * Joins the lines that `joins` accepts, of those that may be one sentence: in a block, and not before a list mark or a
 * label.
 * @param joins its second parameter is the offset of the line after the break
 */
export function joinLines(text: string, language: Language, joins: (one: LineBreak, start: number) => boolean): Span[] {
  const lines = linesAsTyped(text)
  const widest = lines.reduce((most, { start, end }) => Math.max(most, Math.min(160, end - start)), 0)
  const found: Span[] = []
  for (let from = 0; from < lines.length;) {
    let to = from + 1
    while (to < lines.length && /^(?:\r\n|.)$/su.test(text.slice(lines[to - 1]!.end, lines[to]!.start))) to++
    const block = lines.slice(from, to).map(({ start, end }) => text.slice(start, end))
    const lengths = block.map((line) => Math.min(160, line.trimEnd().length))
    const width = lengths.reduce((most, length) => Math.max(most, length), 1)
    const full = lengths.filter((length) => length >= width * 0.85).length
    let joined = 0
    for (const [at, after] of block.entries()) {
      const line = lines[from + at]!
      const before = block[at - 1] ?? ''
      const mayContinue =
        /\S/u.test(before) && /\S/u.test(after) && !startsNewLine.test(after) && line.end - found.at(-1)!.start <= 800
      const one = { lines: block, at, width, full, joined }
      if (
        mayContinue &&
        joins({ ...one, isContinuation: isContinuation(before, after, language, widest) }, line.start)
      ) {
        found.at(-1)!.end = line.end
        joined++
      } else {
        found.push({ ...line })
        joined = 0
      }
    }
    from = to
  }
  return found
}

const headingWords: Record<Language, string> = {
  ko: '일시|일자|날짜|시간|장소|참석|참석자|동석|작성자|고객사|고객명|업체명|거래처|담당|담당자|수신|참조|발신|안건|목적|방문목적|개요|미팅개요|회의개요|면담개요|주요내용|내용|면담내용|회의내용|상담내용|논의사항|협의사항|특이사항|기타|비고|향후계획|향후일정|다음일정|다음단계|후속조치|후속|할 ?일|to ?do|todo|next step|action item',
  en: 'date|time|place|location|venue|attendees|attending|present|participants|from|to|cc|agenda|purpose|subject|re|notes?|mtg notes|meeting notes|minutes|summary|account|client|customer|cust|contact|attn|to ?do|todo|next steps?|action items?|actions|follow[- ]?ups?|misc|other|background|discussion|key points|visit report|call notes?',
  ja: '日時|日付|場所|出席|出席者|参加者|同席|同席者|担当|担当者|訪問先|顧客名|議題|目的|概要|議事|議事録|議事メモ|内容|面談内容|打合せ内容|その他|備考|次回|次のアクション|宿題|todo|今後の予定',
  zh: '时间|日期|地点|参会|参会人|参会人员|出席|拜访对象|客户|客户名称|联系人|议题|议程|目的|会议纪要|会议内容|沟通内容|拜访内容|内容|备注|其他|待办|后续|下一步|行动项|todo',
  vi: 'ngày|thời gian|địa điểm|tham dự|thành phần|có mặt|khách|khách hàng|người liên hệ|nội dung|nội dung làm việc|nội dung họp|chương trình|mục đích|ghi chú|khác|việc cần làm|bước tiếp theo|todo|biên bản',
  fr: 'date|heure|lieu|présents?|participants?|objet|client|contact|ordre du jour|odj|cr|compte[- ]rendu|cr visite|notes?|divers|à faire|todo|suite|suites|prochaines? étapes?|actions?|points abordés|contexte',
  es: 'fecha|hora|lugar|asistentes|presentes|participantes|asunto|cliente|contacto|orden del día|agenda|objetivo|acta|notas?|informe|resumen|varios|otros|pendientes?|por hacer|todo|próximos pasos|acciones|temas tratados|puntos tratados',
  id: 'tanggal|tgl|waktu|jam|tempat|lokasi|hadir|peserta|yang hadir|klien|pelanggan|kontak|agenda|tujuan|notulen|notulen rapat|catatan|hasil|hasil kunjungan|isi|pembahasan|lain-lain|tindak lanjut|todo|to do|langkah selanjutnya|perihal',
}
const headingPatterns = new Map<Language, RegExp>()
function headingPattern(language: Language): RegExp {
  let found = headingPatterns.get(language)
  if (!found)
    headingPatterns.set(language, (found = new RegExp(`^(?:${headingWords[language]}|${headingWords.en})$`, 'iu')))
  return found
}

const framedHeading =
  /^[-=*~_#\s]*(?:\[[^\]]*\]|【[^】]*】|<[^>]*>|〈[^〉]*〉|《[^》]*》|«[^»]*»|-{2,}.*-{2,}|={2,}.*={2,}|\*{2,}.*\*{2,}|◇.*◇|◆.*◆|■.*■)\s*$/u

/** Whether a sentence is a heading, or a label with date, place or names. It mentions no need. */
export function isHeading(text: string, language: Language): boolean {
  const bare = text.replace(listMark, '').trim()
  if (!/[\p{L}\p{N}]/u.test(bare)) return true
  if (text.length <= 40 && framedHeading.test(text)) return true
  const [begins = '', label = ''] = /^([^:：]{1,30})[:：]/u.exec(bare) ?? []
  const rest = bare.slice(begins.length).trimStart()
  if (label !== '' && rest === '') return bare.length <= 40
  const whole = label === '' ? trimEndMatching(bare, /[\s\-–=:：.]/u) : label.trim()
  return headingPattern(language).test(whole) && (label === '' || isNameList(rest, language))
}

/** Whether a text is names, dates or places rather than a statement: short, with hardly any function words. */
function isNameList(text: string, language: Language): boolean {
  if (text.length > (traits[language].unspaced ? 24 : 60)) return false
  if (language === 'ko') return !/(?:다|음|함|임|심|요|고|것|요청|문의|희망|필요)[.!~]*$/u.test(text.trim())
  if (traits[language].unspaced) return !/[。たるいすだ了吗要]$/u.test(text.trim())
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const functionWords = words.filter((word) => stopwordsOf(language).has(word)).length
  return functionWords <= words.length / 5
}
