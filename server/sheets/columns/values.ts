// What the values of a column look like. Every value is cut before a pattern sees it.
import { languages, segments, stages, type Segment, type Stage } from '../../../contract/codes.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import type { ColumnField } from '../../../contract/calls/imports/columns.ts'
import { textIn } from '../../core/texts.ts'
import { mayBeDay } from '../dates.ts'

const longestValue = 120
export const isEmail = (value: string) => /^[^\s@,;<>]{1,64}[@＠][^\s@,;<>]{1,190}[.．][^\s@.,;<>]{2,24}$/u.test(value)
const holdsEmail = (value: string) => /[^\s@]{1,64}[@＠][^\s@]{1,190}[.．][^\s@]{2,24}/u.test(value)
export const isHomepage = (value: string) =>
  /^(https?:\/\/\S{4,}|www\.\S{3,})$/i.test(value) ||
  /^[a-z0-9-]{2,63}(\.[a-z0-9-]{2,63}){0,2}\.(com|net|org|kr|jp|cn|vn|fr|es|id|io|co|example|de|uk|us|eu|biz|info)(\/\S*)?$/i.test(
    value,
  )
/** The page of a person, not of a company. */
export const isProfile = (value: string) =>
  /^(https?:\/\/)?([a-z]{2,3}\.)?(linkedin\.com\/(in|pub|profile)\/|xing\.com\/profile\/)/i.test(value)
export const isKoreanMobile = (value: string) =>
  /^\(?(\+?82\)?[-.\s]?\(?0?\)?|0)?1[016789]\)?[-.\s]?\d{3,4}[-.\s]?\d{4}$/.test(value.normalize('NFKC'))
export const isKoreanBusinessNumber = (value: string) => /^\d{3}-\d{2}-\d{5}$/.test(value.normalize('NFKC'))
const companyForm =
  /주식회사|[(（](주|유|합|재|사|株|有)[)）]|[㈜㈔㈕㈲㈱]|유한회사|株式会社|有限会社|合同会社|有限公司|公司$|集团|công ty|\b(inc|ltd|llc|corp|gmbh|sarl|sas|s\.?a|s\.?l|s\.?r\.?l|s\.p\.a|pt|cv|plc|co|bv|b\.v|nv|n\.v|oy|llp|ltda|lda|limited|pty|bhd|tbk|group|holdings?)\b\.?/iu
export const hasCompanyForm = (value: string) => companyForm.test(value)
const street =
  /\b(?:street|st|road|rd|avenue|ave|blvd|boulevard|lane|ln|drive|dr|way|court|place|square|highway|hwy|parade|terrace|crescent|quay|rue|chemin|route|impasse|allée|quai|calle|avda|avenida|paseo|plaza|ctra|carretera|polígono|camino|carrer|via|viale|piazza|corso|strada|rua|travessa|estrada|jl|jalan|gang|đường|phố|ngõ|thôn|xã|quận|phường|huyện)\b|\bc\/|\p{L}(?:str\.|straße|strasse|weg|platz|gasse|allee|damm|straat|laan|plein)(?=[\s,\d]|$)/iu
const asianPlace = /[省市县縣区區州都道府県郡](?:.{0,20})(?:路|街|道|巷|村|镇|鎮|乡|鄉|丁目|町|番|号|號|段|弄|\d)/u
/** A street or a place with a number or a town, in the languages of the names of columns. */
export const isStreet = (value: string) =>
  value.length >= 8 && ((/[\d,]/.test(value) && street.test(value)) || asianPlace.test(value))
/** 6 to 15 digits with separators. */
export const isPhone = (value: string) => {
  const text = value
    .normalize('NFKC')
    .replace(/(내선|ext\.?|x|#|;ext=)\s{0,2}\d{1,6}\)?$/i, '')
    .trim()
  if (!/^[+(]{0,2}\d[\d\s().\-~/–]{5,28}$/.test(text) || /^\d+\.(?!0$)\d{1,2}$/.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15 && !isDate(text)
}
export const isDate = (value: string) =>
  /^\d{4}([.\-/]\s?|년\s?|年)\d{1,2}([.\-/]\s?|월\s?|月)\d{1,2}(일|日|\.)?([T\s].{0,30})?$/.test(value) ||
  /^\d{1,2}[.\-/]\d{1,2}[.\-/](\d{4}|\d{2})([T\s].{0,30})?$/.test(value) ||
  /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(value)
const isNoDate = (value: string) => /^0{1,4}[.\-/]0{1,2}[.\-/]0{1,4}/.test(value)
export const isAmount = (value: string) => /^[-+(₩$€¥]{0,3}\s?\d[\d,.\s]*(원|%|건|개|명|개사|円|元)?\)?$/u.test(value)
const isCount = (value: string) =>
  /^\d{1,8}$/.test(value.normalize('NFKC').replace(/[,\s]|명|인|名|人|people|employees?|여명|약/gi, ''))
/** A name has a letter, and is no address, number or date. */
export const isName = (value: string) =>
  /\p{L}/u.test(value) && !holdsEmail(value) && !isDate(value) && !isHomepage(value)
const isPersonName = (value: string) =>
  isName(value) && value.length <= 60 && !hasCompanyForm(value) && (value.match(/\d/g)?.length ?? 0) <= 1
const textKey = (text: string) => foldForSearch(text).replace(/[\s·.\-_/()]+/g, '')
const codes = (list: readonly (Segment | Stage)[]) =>
  new Set(list.flatMap((code) => [code, ...languages.map((language) => textKey(textIn(language, `code.${code}`)))]))
const [segmentNames, stageNames] = [codes(segments), codes(stages)]
const isSegment = (value: string) =>
  segmentNames.has(textKey(value)) ||
  /^(?:[^A-Z\s]{1,12}|segment|grade|class|rank|hạng|catégorie|categoría|kelas)?\s?([A-D])\s?(?:등급|급|랭크|ランク|级|级|等级)?$/i.test(
    value.normalize('NFKC'),
  )
const isStage = (value: string) => stageNames.has(textKey(value))

/** Whether a value can be one of the field; a field without an entry takes any text. */
const fits: Partial<Record<string, (value: string, isNumber: boolean) => boolean>> = {
  name: (value) => isName(value) && !/^[A-Z]{0,4}[-_]?\d{2}[-_\dA-Z]{0,20}$/i.test(value),
  'contact.name': isPersonName,
  'contact.firstName': isPersonName,
  'contact.lastName': isPersonName,
  'contact.middleName': isPersonName,
  ceoName: isPersonName,
  businessNumber: (value) =>
    /^[A-Z0-9][A-Z0-9 .\-/]{6,28}$/i.test(value.normalize('NFKC')) && (value.match(/\d/g)?.length ?? 0) >= 7,
  industry: isName,
  segment: isSegment,
  stage: isStage,
  phone: isPhone,
  fax: isPhone,
  email: holdsEmail,
  homepage: isHomepage,
  address: (value) => /\p{L}/u.test(value) && !holdsEmail(value),
  'address.line': (value) => /[\p{L}\d]/u.test(value) && !holdsEmail(value),
  'address.city': isName,
  'address.state': isName,
  'address.country': isName,
  'address.postcode': (value) =>
    /^[A-Z0-9][A-Z0-9 \-〒]{1,10}$/i.test(value.normalize('NFKC').replace('〒', '').trim()) && /\d/.test(value),
  employees: isCount,
  'contact.position': isName,
  'contact.affiliation': isName,
  'contact.mobile': isPhone,
  'contact.companyPhone': (value) => isPhone(value) || /^\d{2,5}$/.test(value),
  'contact.email': holdsEmail,
  'contact.fax': isPhone,
  'contact.homeAddress': (value) => /\p{L}/u.test(value),
  'contact.anniversary': mayBeDay,
  'contact.weddingAnniversary': mayBeDay,
  'phone.part': isPartOfNumber,
  'fax.part': isPartOfNumber,
  'contact.mobile.part': (value) => /^\(?\d{1,5}\)?$/.test(value),
}

/** `031`, `(02)`, `1234`; `777-1234` beside an area code. */
function isPartOfNumber(value: string): boolean {
  return /^\(?\d{1,5}\)?$/.test(value) || isLocalNumber(value)
}
/** Digits after an area code. */
export function isLocalNumber(value: string): boolean {
  return /^[1-9]\d{2,3}[\s-]?\d{4}$/.test(value)
}
/** Values of a column, without empty ones and placeholders of empty ones. */
export class ColumnValues {
  readonly texts: string[] = []
  readonly isNumber: boolean[] = []
  /** The row of each. */
  readonly rows: number[] = []
  readonly #shares = new Map<string, number>()
  add(row: number, text: string, isNumber: boolean): void {
    const cut = text.slice(0, longestValue).trim()
    if (cut === '' || /^(-+|–|—|없음|n\/a|null|#|\.)$/i.test(cut) || isNoDate(cut)) return
    this.texts.push(cut)
    this.isNumber.push(isNumber)
    this.rows.push(row)
  }
  get count(): number {
    return this.texts.length
  }
  /** @returns 0 to 1; 0 without values */
  share(name: string, matches: (value: string, isNumber: boolean) => boolean): number {
    const known = this.#shares.get(name)
    if (known !== undefined) return known
    let count = 0
    for (const [at, text] of this.texts.entries()) if (matches(text, this.isNumber[at]!)) count += 1
    const share = this.texts.length === 0 ? 0 : count / this.texts.length
    this.#shares.set(name, share)
    return share
  }
  /** The share of values that can be of the field; 1 without values. */
  fitOf(field: ColumnField): number {
    const own = field.replace(/^contact\d\./, 'contact.').replace(/^contact\.homeAddress\./, 'address.')
    const fit = fits[own]
    return !fit || this.count === 0 ? 1 : this.share(`fit ${own}`, fit)
  }
  /** Whether the values only count the rows. */
  get areRowNumbers(): boolean {
    return (
      this.texts.length > 2 &&
      this.texts.slice(0, 20).every((text, at) => text.length < 9 && Number(text) === Number(this.texts[0]) + at)
    )
  }
  get distinct(): number {
    return new Set(this.texts).size
  }
}

/** Addresses of a company, not of a person: `info@`. */
const commonBox =
  /^(info|information|sales|contact|contacto|contato|admin|office|webmaster|help|helpdesk|support|service|cs|master|biz|hello|mail|email|post|postmaster|account|accounts|marketing|ventas|compras|administracion|commercial|accueil|direction|kontak|cskh|lienhe|kinhdoanh|general|enquiry|inquiry|soumu|eigyo|koho|toiawase|company|corp|tax|order|orders|purchase|pr|hr|ir|ceo|team|customer|cust|enquiries|inquiries|reception|rezeption|secretary|secretariat|secretaria|kontakt|buchhaltung|einkauf|verwaltung|vertrieb|bestellung|pedidos|reservas|recepcion|contabilidad|comptabilite|facturation|facturacion|purchasing|procurement|accounting|billing|invoice|invoices|reservations|booking|bookings|shop|store|welcome|bonjour|hola)[\d._-]{0,4}@/i
export const isCommonBox = (value: string) => commonBox.test(value.normalize('NFKC'))
