// Eight languages. Found in the query string, a cookie, local storage, the browser, in this order; kept in both stores.
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '../contract/codes.ts'

type Texts = Record<string, string>
const screens = import.meta.glob<Texts>('./locales/*.json', { import: 'default' })
const shared = import.meta.glob<Texts>('../contract/locales/*.json', { import: 'default' })
const textsOf = async (language: Language): Promise<Texts> => {
  const [ours, common] = await Promise.all([
    screens[`./locales/${language}.json`]!(),
    shared[`../contract/locales/${language}.json`]!(),
  ])
  return { ...common, ...ours }
}
const supported = (code: string | undefined): Language | undefined =>
  languages.find((language) => language === code?.toLowerCase().split('-')[0])

const order = ['querystring', 'cookie', 'localStorage', 'navigator']
const detector = new LanguageDetector(
  { languageUtils: undefined },
  {
    order,
    lookupQuerystring: 'lng',
    lookupCookie: 'i18next',
    lookupLocalStorage: 'i18nextLng',
    caches: ['localStorage', 'cookie'],
    cookieOptions: { path: '/', sameSite: 'lax' },
  },
)
/** One place after the other: a language that we do not speak in one leaves it to the next. */
const detect = (places: readonly string[] = order): Language | undefined =>
  places
    .flatMap((place) => detector.detect([place]) ?? [])
    .map(supported)
    .find(Boolean)

async function show(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await textsOf(language))
  document.documentElement.lang = language
}
export async function startI18n(): Promise<void> {
  const language = detect() ?? 'ko'
  // Who follows a link with a language in it has chosen that one.
  if (detect(['querystring'])) detector.cacheUserLanguage(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    fallbackLng: 'ko',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show(language).catch(() => show('ko'))
  if (language === currentLanguage()) await i18next.changeLanguage(language)
}
export const currentLanguage = (): Language => supported(i18next.language) ?? 'ko'
/** Kept on this device: local storage and cookie. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  await i18next.changeLanguage(language)
  detector.cacheUserLanguage(language)
}
/** The names of the languages in themselves. */
export const languageNames: Record<Language, string> = {
  ko: '한국어',
  en: 'English',
  ja: '日本語',
  zh: '中文',
  vi: 'Tiếng Việt',
  fr: 'Français',
  es: 'Español',
  id: 'Bahasa Indonesia',
}
