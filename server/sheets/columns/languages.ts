// The languages of column names, by their letters and by words that only one of them has.
import type { Language } from '../../../contract/codes.ts'
import { columnNameKey, languageByKey } from './words.ts'

/** German, Italian, Portuguese and traditional Chinese are none of our languages, but ones of files. */
export type HeadLanguage = Language | 'de' | 'it' | 'pt' | 'zh-TW'
const words: [HeadLanguage, RegExp][] = [
  ['ko', /[\uac00-\ud7a3]/],
  // Letters that neither Japan nor China writes.
  [
    'zh-TW',
    /[號傳稱單數縣廠學醫聯總處價發經營鄉雙擔辦證廣對變權寶]|區(?!分)|備註|客戶|手機|負責|統一編號|電子郵件|郵遞|行動電話/,
  ],
  ['ja', /[\u3041-\u30ff]|会社|電話|氏名|担当|役職|住所|携帯|部署|備考|業種|社名|取引|代表者/],
  ['zh', /公司|电话|邮|联系|职务|职位|客户|手机|传真|备注|行业|部门|单位|姓名|地址|税号|信用代码/],
  [
    'vi',
    /[đăơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]|\b(ten|cong ty|so dien thoai|dia chi|nguoi lien he|chuc vu|msthue|ma so thue|khach hang)\b/iu,
  ],
  [
    'es',
    /[ñ¿¡]|\b(empresa|correo|tel[eé]fono|nombre|apellidos?|direcci[oó]n|cargo|m[oó]vil|ciudad|pa[ií]s|raz[oó]n social|cif|nif|c[oó]digo postal|observaciones)\b/iu,
  ],
  [
    'fr',
    /[œ]|\b(nom|pr[eé]nom|soci[eé]t[eé]|entreprise|t[eé]l[eé]phone|adresse|ville|pays|fonction|courriel|raison sociale|siret|siren|code postal|portable)\b/iu,
  ],
  [
    'de',
    /ß|\b(firma|firmenname|unternehmen|vorname|nachname|familienname|funktion|abteilung|telefon|telefonnummer|mobil|mobiltelefon|handy|stra(ss|ß)e|plz|postleitzahl|ort|branche|ansprechpartner|anrede|kunde|webseite|bemerkung(en)?)\b/iu,
  ],
  ['id', /\b(nama|perusahaan|telepon|alamat|jabatan|ponsel|kota|no\.? ?hp|npwp|pelanggan|keterangan|kontak)\b/iu],
  [
    'it',
    /\b(ragione sociale|azienda|ditta|cognome|cellulare|indirizzo|citt[aà]|comune|p\.? ?iva|partita iva|referente|settore|dipendenti|sito|titolare|via|provincia|cap)\b/iu,
  ],
  [
    'pt',
    /[ãõ]|\b(raz[aã]o social|cnpj|telefone|celular|telem[oó]vel|endere[cç]o|morada|cidade|cargo|munic[ií]pio|sobrenome|respons[aá]vel|e-mail comercial)\b/iu,
  ],
  ['en', /\b(name|company|phone|address|title|website|city|country|account|contact|customer|department|position)\b/iu],
]
/** At most one language per name; a name that may be of any has none. */
export const languagesOfHeads = (heads: readonly string[]): HeadLanguage[] =>
  heads.slice(0, 400).flatMap((head) => languageOf(head.slice(0, 100)) ?? [])
function languageOf(head: string): HeadLanguage | undefined {
  const found = words.find(([, word]) => word.test(head))?.[0]
  if (found && found !== 'en') return found
  const whole = languageByKey.get(columnNameKey(head))
  const known = whole
    ? [whole]
    : head
        .split(/[^\p{L}]+/u)
        .flatMap((word) => (word.length >= shortest ? (languageByKey.get(columnNameKey(word)) ?? []) : []))
  const [language, ...others] = new Set(known.filter((one) => one !== ''))
  return others.length === 0 && language ? (language as HeadLanguage) : found
}
/** Shorter words are in use in several languages. */
const shortest = 4
