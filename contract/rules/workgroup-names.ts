// Names that a workgroup may not have. The form of the web application and the server use the same lists.
import { foldForComparison, normalizeLine } from './text-normalization.ts'

/** Corporate forms with no other meaning: rejected as a word anywhere in a name, with or without dots and brackets. */
const unambiguousForms = new Set([
  'inc',
  'ltd',
  'ltda',
  'llc',
  'llp',
  'corp',
  'gmbh',
  'ohg',
  'sarl',
  'eurl',
  'srl',
  'pty',
  'pte',
  'bhd',
  'tbk',
  'tnhh',
  'ctcp',
  'jsc',
])
/**
 * Corporate forms that are also ordinary words or abbreviations (AS Roma, Ag Tech, PLC engineers, Limited Edition):
 * rejected at the end of a name, where companies have their form, and anywhere if written with dots (S.A., Co.).
 */
const ambiguousForms = new Set([
  'co',
  'company',
  'limited',
  'incorporated',
  'corporation',
  'plc',
  'ag',
  'kg',
  'sa',
  'sas',
  'spa',
  'sl',
  'bv',
  'nv',
  'oy',
  'ab',
  'as',
  'pt',
  'cv',
  'kk',
  'yk',
  'gk',
])
/**
 * Indonesian companies have the form in front, in capitals and before a Latin name: "PT Maju Jaya", not "PT 준비팀" or "cv
 * reviews".
 */
const leadingForm = /^(PT|CV) \p{Script=Latin}/u
/** Matched in NFKC, which expands ㈜ and ㍿. */
const asianForms =
  /\(\s*[주유株有]\s*\)|주식\s*회사|유한\s*(책임\s*)?회사|합자\s*회사|합명\s*회사|株式会社|有限会社|合同会社|有限公司|股份公司|công ty|cổ phần/iu

export function hasCorporateForm(name: string): boolean {
  const plain = normalizeLine(name).normalize('NFKC')
  if (asianForms.test(plain) || leadingForm.test(plain)) return true
  // A hyphen joins words: Co-op is not Co.
  const words = plain
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.'’_-]+/u)
    .filter(Boolean)
  return words.some((word, at) => {
    const letters = word.replaceAll('.', '')
    if (unambiguousForms.has(letters) || word.split('.').some((part) => unambiguousForms.has(part))) return true
    return ambiguousForms.has(letters) && (letters !== word || (at > 0 && at === words.length - 1))
  })
}

export const reservedNames = [
  'saleslog',
  '세일즈로그',
  'admin',
  'administrator',
  'operator',
  'support',
  'system',
  '관리자',
  '운영자',
  '고객센터',
  '서비스관리자',
]
const reservedAddresses = [
  'saleslog',
  'admin',
  'administrator',
  'root',
  'api',
  'app',
  'www',
  'web',
  'mail',
  'smtp',
  'ftp',
  'help',
  'support',
  'login',
  'signin',
  'signup',
  'oauth',
  'auth',
  'secure',
  'org',
  'etc',
  'notify',
  'schedule',
  'statistics',
  'billings',
  'needs',
  'files',
  'photo',
  'docs',
  'outbox',
  'metrics',
  'healthz',
  'static',
  'assets',
  'public',
  'status',
  'system',
  'test',
  'null',
  'undefined',
  'none',
  'localhost',
  'workgroup',
  'master',
  'operator',
  'billing',
  'security',
  'abuse',
  'postmaster',
  'webmaster',
]
/**
 * Whether a name is reserved, whatever its width, spaces, dots and invisible characters. The server also rejects
 * look-alike letters (server/security/reserved-names.ts).
 */
export const isReservedName = (name: string) =>
  reservedNames.includes(foldForComparison(normalizeLine(name)).replace(/[\s.·_-]/g, ''))
export const isReservedAddress = (address: string) =>
  reservedAddresses.includes(foldForComparison(normalizeLine(address)))
