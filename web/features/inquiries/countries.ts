// Country codes of phone numbers as rows of a list box, loaded when the list is opened.
import type { Language } from '../../../contract/codes.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'

/** The country with most readers of a language; for English, the country of the service. */
const homes: Record<Language, [region: string, code: string]> = {
  ko: ['KR', '82'],
  en: ['KR', '82'],
  ja: ['JP', '81'],
  zh: ['CN', '86'],
  vi: ['VN', '84'],
  fr: ['FR', '33'],
  es: ['ES', '34'],
  id: ['ID', '62'],
}
const choice = (language: string, [region, code]: [string, string]): Choice => ({
  value: `${region} ${code}`,
  title: `+${code}`,
  sub: new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? region,
})
const nameIn = ({ sub }: Choice) => sub!
/**
 * The country that is chosen first. A number of the user that is known decides, not the language: without a country
 * code it is Korean, as everywhere in the product; with one it needs no country.
 */
export const defaultCountry = (language: Language, knownNumber: string): Choice | null =>
  knownNumber.startsWith('+') ? null : choice(language, homes[knownNumber ? 'ko' : language])
/** The dialling code of a choice, such as `82`. */
export const diallingCode = (chosen: Choice | null): string => chosen?.value.split(' ')[1] ?? ''
/** Searches by any part of the name, or the digits. */
export const searchCountries =
  (language: string) =>
  async (search: string): Promise<Choice[]> =>
    (await import('../../format/foreign-phones.ts'))
      .countries()
      .map((one) => choice(language, one))
      .filter(({ title, sub }) => foldForSearch(`${title} ${sub}`).includes(foldForSearch(search.trim())))
      .toSorted((one, other) => nameIn(one).localeCompare(nameIn(other), language))
