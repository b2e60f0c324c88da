// Removes corporate forms from names of companies: (주), 株式会社, Co., Ltd.
import { foldForSearch } from '../rules/text-normalization.ts'

const asianForms =
  /[(（](주|유|합|재|사|株|有|合)[)）]|[㈜㈔㈕㈲㈱㍿]|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|công ty (cổ phần|tnhh|cp)|công ty/giu
const latinForms =
  /(^|[\s,])(inc|ltd|llc|corp|co|corporation|company|limited|gmbh|ag|sarl|sas|sa|srl|sl|pt|cv|tbk|plc|kk|bv|jsc)(?=\.?($|[\s,.]))\.?/gi

export const withoutAsianForms = (text: string): string => text.replace(asianForms, ' ')
/** Removes forms that are separate words. A name may consist of such a word only, and is then empty. */
export const withoutLatinForms = (text: string): string => text.replace(latinForms, ' ')

/**
 * The key by which names of customers are compared: without corporate form, spaces, punctuation, accents and case. The
 * migration `alike` computed the same for existing rows.
 */
export function nameKey(name: string): string {
  const text = name.normalize('NFKC').slice(0, 300)
  const short = foldForSearch(withoutLatinForms(withoutAsianForms(text))).replace(/[^\p{L}\p{N}]/gu, '')
  return short || foldForSearch(text).replace(/\s/g, '')
}
