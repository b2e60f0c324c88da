// Tells rows that are no customers: totals, headings of regions, repeated headers, footers of reports.
import type { ReadRow } from '../rows.ts'
import type { Head } from './table-columns.ts'
import { readHead } from './heads.ts'
import { isAmount } from './values.ts'
import { columnNameKey } from './words.ts'

/** Why a row was set aside. */
export const asideKinds = ['total', 'heading', 'header', 'footer', 'merged'] as const
export type AsideKind = (typeof asideKinds)[number]

const longestText = 200
const totals =
  '合計|合计|합계|총계|소계|계|누계|총합계|총합|중계|월계|전체합계|전체|평균|total|totals|grandtotal|subtotal|subtotals|sum|count|average|totalrecords|recordcount|合計|総計|小計|計|累計|总计|合计|小计|共计|总数|tong|tongcong|cong|tongso|totalgeneral|soustotal|sommetotale|moyenne|suma|sumatotal|promedio|jumlah|totalkeseluruhan|jumlahtotal|subjumlah'
const isTotalKey = new RegExp(`^(${totals})$`)
const totalBeside =
  /^(?:.{1,30}\s)?(?:total (?:members|customers|accounts|contacts|records|clients|companies)|합\s?계|총\s?계|소\s?계|누\s?계|총\s?합\s?계|합計|合\s?計|小\s?計|総\s?計|合计|小计|总计|(?:sub|grand\s)?total|sous-total|sub-total|tổng( cộng)?|jumlah)\s*(?:[:：(（[].{0,40})?$/iu
const totalBefore =
  /^(?:(?:grand\s|sub)?total(?: records?)?|합\s?계|총\s?계|소\s?계|sous-total|tổng cộng)\s*[:：=(（[-]\s*.{0,40}$/iu
const countOfAll =
  /^(?:총|전체|공|共|全|計|计|계|이상)\s?\d[\d,]*\s?(?:건|개사?|명|개소|곳|행|条|家|件|社)|^\d[\d,]*\s?(?:records?|rows?|건|件|条记录)$/iu
const countOfThings =
  /^\d{1,6}\s\p{L}{2,20}s$|^\d{1,6}\s?(?:교|개교|개사|개소|곳|명|대|동|점|社|校|店|家|名|所|户|家公司|trường|khách hàng|đại lý|sekolah|toko|pelanggan)$/iu
const countName =
  /^\p{L}[\p{L}\s]{0,20}(?:수|数|數|数量)$|^(?:number|nombre|número|numero|anzahl|jumlah|số lượng|số|count|total)\s.{1,30}$/iu
/** @param text of one cell */
const totalWithCount =
  /^(?:합\s?계|총\s?계|소\s?계|合計|総計|小計|合计|总计|小计|total|jumlah|tổng(?: cộng)?)\s*[:：]?\s*\d[\d,.]*\s?\S{0,10}$|^(?:sum|average|count|total) of .{1,40}$/iu
/** `【合計】13件` */
const bracketedWord = /^[[【〔「『<〈《]([^\]】〕」』>〉》]{1,20})[\]】〕」』>〉》]/u
const isTotalWord = (text: string) => isTotalKey.test(columnNameKey(text.slice(0, 80)).replace(/\d+/g, ''))
function isTotal(text: string): boolean {
  const cut = text.slice(0, 80).normalize('NFKC').replace(bracketedWord, '$1 ').trim()
  return (
    isTotalWord(cut) ||
    totalBeside.test(cut) ||
    totalBefore.test(cut) ||
    countOfAll.test(cut) ||
    totalWithCount.test(cut)
  )
}
const footer =
  /^(?:[※*＊•]|주\)|주의|비고\s?[:：]|단위|이상\b|이상\.|-\s?이하|이하\s?여백|-?\s?끝\s?-?$|출력\s?일|작성\s?일|작성자|조회\s?(?:일|기간|조건)|인쇄\s?일|기준일|문의|담당자?\s?[:：]|copyright|©|confidential|generated|printed|exported|report\b|page\s\d|source\s?:|filter|as of|note\s?:|出力日|作成日|以上$|注[:：]|注意|导出|打印|制表|ngày (?:xuất|in)|người lập|édité|imprimé|généré|généré le|source :|fecha de|generado|impreso|dicetak|dibuat|tanggal cetak)/iu
/** `A`, `B – C`: the letters of a register. `Maple (see Larch)`: a reference to another row. */
const register =
  /^\p{L}(?:\s?[-–—~]\s?\p{L})?$|^[ㄱ-ㅎ](?:\s?[-–—~]\s?[ㄱ-ㅎ])?$|\((?:see|→|siehe|voir|véase|vgl\.?) .{2,60}\)$|^.{1,60}\ssee\s.{2,60}$/iu
const headingMarks =
  /^[[【〔「『<〈《■□▶▷◆◇●○★☆◎※#=~*·-]|[\]】〕」』>〉》]$|^\d{1,2}[.)]\s?\D|^[IVX]{1,4}[.)]|^[가-하][.)]\s/u
const headingWords =
  /(?:지역|지점|지사|본부|사업부|영업소|권역|권|팀|부서|그룹|구역|현황|목록|명단|거래처|고객|고객사|region|area|team|branch|group|list|地区|地域|支店|エリア|区域|分公司|khu vực|miền .{1,8}|chi nhánh|région|zone|región|wilayah|cabang)(?:\s?[(（[].{0,30})?$|^(?:서울|경기|인천|부산|대구|대전|광주|울산|세종|강원|충북|충남|전북|전남|경북|경남|제주|수도권|영남|호남|충청)(?:[/·\s](?:서울|경기|인천|부산|대구|대전|광주|울산|세종|강원|충북|충남|전북|전남|경북|경남|제주))*(?:\s?[(（[].{0,30})?$|\(\d+\s?(?:건|개사?|명|records?|rows?|社|件|家|条)\)$|:\s.{1,60}\(\d+\s?records?\)$/iu

/**
 * @param body the first rows below the header
 * @returns the kind of a row; null for a row of the table
 */
export function asideReader(heads: readonly Head[], body: readonly ReadRow[]): (row: ReadRow) => AsideKind | null {
  const counts = body
    .map((row) => filledOf(row).length)
    .filter((count) => count > 1)
    .toSorted((one, other) => one - other)
  const usual = counts[Math.floor(counts.length / 2)] ?? 1
  const full = body.filter((row) => filledOf(row).length > 1)
  const fillOf = (at: number) => full.filter(({ cells }) => cells[at]?.text.trim()).length / Math.max(1, full.length)
  const nameAt = heads.findIndex(({ head, group }) => {
    const meaning = readHead(head, group)?.meaning
    return meaning === 'company' || meaning === 'customer' || meaning === 'anyName'
  })
  const keys = heads.map(({ head }) => columnNameKey(head))
  const isNameAlone = body.map((row) => {
    const filled = filledOf(row)
    return filled.length === 1 && filled[0]!.at === nameAt
  })
  const namesAlone = isNameAlone.filter(Boolean).length
  // Names alone are headings in a table where nearly all other rows have more.
  const areHeadings = usual >= 4 && (namesAlone <= Math.max(1, body.length / 10) || areApart(body, usual, isNameAlone))
  return (row) => {
    const filled = filledOf(row)
    if (filled.length === 0) return null
    const texts = filled.map(({ text }) => text)
    const repeated = filled.filter(({ at, text }) => keys[at] !== '' && columnNameKey(text) === keys[at]).length
    if (repeated >= 2 && repeated >= filled.length * 0.6) return 'header'
    if (areColumnNumbers(filled)) return 'header'
    if (texts.length >= 3 && new Set(texts).size === 1) return isTotal(texts[0]!) ? 'total' : 'merged'
    const [first = '', second = ''] = texts
    const total = isTotal(first) ? 0 : texts.length > 1 && second !== '' && isTotal(second) ? 1 : -1
    // A subtotal may name whose it is: amounts are most of what follows.
    const amounts = texts.slice(total + 1).filter((text) => isAmount(text) || /^[-–—]$/.test(text)).length
    if (total >= 0 && amounts * 2 >= texts.length - total - 1) return 'total'
    // `소계`, `12교`: nothing else, in a table of more columns.
    if (total === 0 && isTotalWord(first) && texts.length <= 3 && texts.length < usual) return 'total'
    // `15 schools`, `会員数 16`: amounts and nothing else.
    const rest = texts.slice(1)
    if (
      rest.length > 0 &&
      rest.length <= 3 &&
      texts.length <= usual / 2 &&
      rest.every(isAmount) &&
      (countOfThings.test(first) || (rest.length === 1 && countName.test(first)))
    )
      return 'total'
    if (usual < 3 || texts.length > 2) return null
    const isShort = texts.length === 1 || texts.length <= usual / 3
    if (!isShort) return null
    if (footer.test(first)) return 'footer'
    if (texts.length === 2)
      return (headingMarks.test(first) || headingWords.test(first)) && isAmount(second) ? 'heading' : null
    const [{ at } = { at: 0 }] = filled
    if (headingMarks.test(first) || headingWords.test(first) || register.test(first)) return 'heading'
    if (at !== nameAt) return first.length > 25 || fillOf(at) < 0.5 || !/^\d+$/.test(first) ? 'heading' : null
    return areHeadings ? 'heading' : null
  }
}
/** A row of consecutive numbers, as below the names of columns: `(1) | (2) | (3)`. */
function areColumnNumbers(filled: readonly { at: number; text: string }[]): boolean {
  const numbers = filled.map(({ text }) => Number(/^[[(]?(\d{1,2})[\])]?$/.exec(text)?.[1] ?? Number.NaN))
  return filled.length >= 4 && numbers[0]! <= 1 + filled[0]!.at && numbers.every((one, at) => one === numbers[0]! + at)
}
/** Names alone that each have rows of the table below them: `LK Esslingen`. */
function areApart(body: readonly ReadRow[], usual: number, isNameAlone: readonly boolean[]): boolean {
  const count = isNameAlone.filter(Boolean).length
  const isFollowed = (at: number) => body[at + 1] !== undefined && filledOf(body[at + 1]!).length > 1
  return usual >= 6 && count <= body.length / 4 && isNameAlone.every((is, at) => !is || isFollowed(at))
}
function filledOf({ cells }: ReadRow): { at: number; text: string }[] {
  const filled: { at: number; text: string }[] = []
  for (const [at, cell] of cells.entries()) {
    const text = cell?.text.slice(0, longestText).trim()
    if (text) filled.push({ at, text })
  }
  return filled
}
