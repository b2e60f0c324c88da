// What a workgroup may not be called. The same words in the browser's form and on the server.
import { folded, tidyLine } from './texts.ts'

/** Forms of companies, in the languages we speak; as a word of its own, with or without dots and brackets. */
const forms = [
  'inc',
  'incorporated',
  'ltd',
  'limited',
  'llc',
  'llp',
  'plc',
  'corp',
  'corporation',
  'co',
  'company',
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'sa',
  'sas',
  'sarl',
  'srl',
  'spa',
  'bv',
  'nv',
  'oy',
  'ab',
  'as',
  'pty',
  'pte',
  'sdn bhd',
  'bhd',
  'pt',
  'tbk',
  'cv',
  'tnhh',
  'ctcp',
  'jsc',
  'eurl',
  'sl',
  'kk',
  'yk',
  'gk',
].map((form) => form.split(' '))
/** In NFKC, which also writes ㈜ and ㍿ out. */
const asianForms = /\(\s*[주유株有]\s*\)|주식\s*회사|유한\s*(책임\s*)?회사|합자\s*회사|합명\s*회사|株式会社|有限会社|合同会社|有限公司|股份公司|công ty|cổ phần/iu

export function hasCorporateForm(name: string): boolean {
  const plain = tidyLine(name).normalize('NFKC')
  if (asianForms.test(plain)) return true
  const words = plain
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[\s,()/&]+/)
    .filter(Boolean)
  // At an end of the name only: "AS Roma fans" ends in no form, "Daon Co., Ltd." does.
  return words.length > 1 && forms.some((form) => form.every((word, at) => words[words.length - form.length + at] === word))
}

const reservedNames = ['saleslog', '세일즈로그', 'admin', 'administrator', 'operator', 'support', 'system', '관리자', '운영자', '고객센터', '서비스관리자']
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
/** As a reader takes them: full width, blanks, dots and what nobody sees make no other name. */
export const isReservedName = (name: string) => reservedNames.includes(folded(tidyLine(name)).replace(/[\s.·_-]/g, ''))
export const isReservedAddress = (address: string) => reservedAddresses.includes(folded(tidyLine(address)))
