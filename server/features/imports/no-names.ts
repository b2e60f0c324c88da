// Words that stand where a name is not known, or where there is none; in the eight languages, German, Italian and
// Portuguese.
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'

/** Without case, blanks and punctuation. */
export const textKey = (text: string) => foldForSearch(text).replace(/[\s·.\-_/()]+/g, '')
const keysOf = (words: string) => new Set(words.split('|').map(textKey))

/** Of a person or a company. */
const unknown = keysOf(
  'unknown|unknown name|unknown contact|unknown person|n/a|not available|not known|not applicable|none|null|nil|nobody|no name|no contact|tba|tbc|tbd|미상|성명미상|이름미상|불명|무명|모름|미정|미지정|미확인|미등록|미기재|없음|이름없음|담당자없음|담당자미정|담당자미상|해당없음|해당사항없음|不明|未定|未登録|名無し|なし|無し|該当なし|未知|无|無|没有|暂无|不详|không|không rõ|không có|không biết|chưa rõ|chưa có|inconnu|inconnue|non renseigné|non communiqué|non connu|sans nom|aucun|aucune|néant|desconocido|desconocida|sin nombre|sin contacto|no disponible|no aplica|ninguno|ninguna|tidak ada|tidak diketahui|tidak tersedia|belum ada|belum diketahui|unbekannt|ohne name|ohne namen|k.a.|keine|keine angabe|nessuno|nessuna|sconosciuto|nenhum|nenhuma|desconhecido',
)
/** A place that nobody has taken: `(réservé)`, `공석`. */
const vacant = keysOf(
  'vacant|vacancy|position vacant|post vacant|reserved|available|to be appointed|공석|결원|공실|미입점|입점예정|예약석|예비|空席|空き|空室|空き店舗|予約済|予約|空缺|空置|空铺|预留|trống|đang trống|còn trống|đã giữ chỗ|réservé|réservée|vacante|libre|à pourvoir|poste vacant|reservado|reservada|disponible|por cubrir|kosong|belum terisi|dipesan|frei|reserviert|unbesetzt|n.n.|vakant|libero|riservato|da assegnare|livre|vago',
)
/** Of a person who works for no company; rows with one of them would become one customer. */
const noCompanies = keysOf(
  '개인|개인사업|개인고객|무|무소속|무직|퇴직|퇴사|은퇴|자영업|프리랜서|학생|주부|테스트|테스트회사|테스트업체|테스트고객|self employed|self employment|self|freelance|freelancer|freelancing|individual|personal|private|retired|unemployed|student|no company|test|test company|test customer|tester|asdf|xxx|個人|個人事業主|フリーランス|自営業|退職|無職|テスト|个人|自由职业|个体|退休|测试|cá nhân|tự do|nghỉ hưu|indépendant|indépendante|particulier|retraité|sans emploi|autónomo|autónoma|particular|jubilado|prueba|pribadi|perorangan|wiraswasta|pensiun|selbstständig|selbständig|freiberufler|freiberuflich|privat|libero professionista|privato|autônomo|teste|prova',
)
/** `Other small customers (12 companies)`: several of them in one row. */
const areSeveral =
  /[(（]\s?\d+\s?(?:개사|개 ?업체|개소|곳|社|家|công ty|companies|customers|accounts|clients|sociétés|empresas)\s?[)）]$/iu

const sayAbove = keysOf(
  '위와 같음|위와 동일|위와 상동|윗줄과 같음|위 참조|앞과 같음|same as above|as above|see above|上と同じ|上記と同じ|与上相同|同上行|như trên|như dòng trên|comme ci-dessus|voir ci-dessus|igual que arriba|ídem anterior|sama dengan atas|sama seperti di atas|wie oben|siehe oben|come sopra|igual acima',
)
/** Says that the value is that of a row above, but not of which. */
export const saysAbove = (text: string): boolean => text.length <= 30 && sayAbove.has(textKey(text))
/** A word that stands in a cell instead of nothing, of any field. */
export const isEmptyWord = (text: string): boolean => text.length <= 20 && unknown.has(textKey(text))
/** `감마 외 2개사`, in Korean and Japanese. */
export const namesOthers = (text: string): boolean =>
  text.length <= 80 && /\s외\s?\d+\s?(?:개사|개 ?업체|개소|업체|곳|사)$|他\d+社$|等\d+家$/u.test(text)
export const isPlaceholderName = (text: string): boolean =>
  unknown.has(textKey(text)) || vacant.has(textKey(text)) || /^[?？.*_x]{1,5}$/iu.test(text.normalize('NFKC').trim())
export const isNoCompany = (text: string): boolean => {
  if (text.length > 60) return false
  // `퇴직(前 서해은행)`.
  const before = textKey(text.slice(0, Math.max(0, text.search(/[(（]/u))))
  return (
    !/[\p{L}\d]/u.test(text) ||
    isPlaceholderName(text) ||
    noCompanies.has(textKey(text)) ||
    (before !== '' && noCompanies.has(before)) ||
    areSeveral.test(text) ||
    /^(테스트|test)\s?\d{1,4}$/iu.test(text)
  )
}
