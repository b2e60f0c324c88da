// The country a number is dialled in, as rows of a list box. Which there are comes when somebody looks for one.
import type { Language } from '../../../contract/codes.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'

/** Where most who read a language are; English is read everywhere, so it is where the service is. */
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
  title: `+${code} ${new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? region}`,
})
const nameIn = ({ title }: Choice) => title.slice(title.indexOf(' '))
export const homeOf = (language: Language): Choice => choice(language, homes[language])
/** `82` of what was chosen. */
export const codeOf = (chosen: Choice | null): string => chosen?.value.split(' ')[1] ?? ''
/** By any part of the name, or the digits. */
export const searchCountries =
  (language: string) =>
  async (search: string): Promise<Choice[]> =>
    (await import('../../format/foreign-phones.ts'))
      .countries()
      .map((one) => choice(language, one))
      .filter(({ title }) => foldForSearch(title).includes(foldForSearch(search.trim())))
      .toSorted((one, other) => nameIn(one).localeCompare(nameIn(other), language))
