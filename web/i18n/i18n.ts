// Loads the texts of the eight languages by namespace: `common` at the start, others with the route rows that name
// them.
import type { Language } from '../../contract/codes.ts'
import { hasChosenLanguage, languageInAddress, preferredLanguage, storeLanguage } from '../session/language.ts'
import { addTexts, showLanguage, translateIn, type Translate } from '../ui/texts.ts'

/** The namespaces: a file each in `locales/<language>/`; `contract` has the texts of errors, rules and codes. */
type Files = {
  common: typeof import('../locales/ko/common.json')
  api: typeof import('../locales/ko/api.json')
  alerts: typeof import('../locales/ko/alerts.json')
  audit: typeof import('../locales/ko/audit.json')
  anniversaries: typeof import('../locales/ko/anniversaries.json')
  bid: typeof import('../locales/ko/bid.json')
  bidding: typeof import('../locales/ko/bidding.json')
  billing: typeof import('../locales/ko/billing.json')
  auth: typeof import('../locales/ko/auth.json')
  board: typeof import('../locales/ko/board.json')
  brief: typeof import('../locales/ko/brief.json')

  coach: typeof import('../locales/ko/coach.json')
  coaching: typeof import('../locales/ko/coaching.json')
  contacts: typeof import('../locales/ko/contacts.json')
  contract: typeof import('../../contract/locales/ko.json')
  customers: typeof import('../locales/ko/customers.json')
  drafts: typeof import('../locales/ko/drafts.json')
  dept: typeof import('../locales/ko/dept.json')
  email: typeof import('../locales/ko/email.json')
  feeds: typeof import('../locales/ko/feeds.json')
  figures: typeof import('../locales/ko/figures.json')
  files: typeof import('../locales/ko/files.json')
  finder: typeof import('../locales/ko/finder.json')
  further: typeof import('../locales/ko/further.json')
  guests: typeof import('../locales/ko/guests.json')
  home: typeof import('../locales/ko/home.json')
  imports: typeof import('../locales/ko/imports.json')
  inbox: typeof import('../locales/ko/inbox.json')
  information: typeof import('../locales/ko/information.json')
  invite: typeof import('../locales/ko/invite.json')
  join: typeof import('../locales/ko/join.json')
  landing: typeof import('../locales/ko/landing.json')
  layers: typeof import('../locales/ko/layers.json')
  leads: typeof import('../locales/ko/leads.json')
  lessons: typeof import('../locales/ko/lessons.json')
  lines: typeof import('../locales/ko/lines.json')
  logs: typeof import('../locales/ko/logs.json')
  lost: typeof import('../locales/ko/lost.json')
  many: typeof import('../locales/ko/many.json')
  members: typeof import('../locales/ko/members.json')
  merges: typeof import('../locales/ko/merges.json')
  mydata: typeof import('../locales/ko/mydata.json')
  needs: typeof import('../locales/ko/needs.json')
  news: typeof import('../locales/ko/news.json')
  notices: typeof import('../locales/ko/notices.json')
  notifications: typeof import('../locales/ko/notifications.json')
  nouns: typeof import('../locales/ko/nouns.json')
  offline: typeof import('../locales/ko/offline.json')
  operators: typeof import('../locales/ko/operators.json')
  outbox: typeof import('../locales/ko/outbox.json')
  paper: typeof import('../locales/ko/paper.json')
  pictures: typeof import('../locales/ko/pictures.json')
  ics: typeof import('../locales/ko/ics.json')
  plans: typeof import('../locales/ko/plans.json')
  privacy: typeof import('../locales/ko/privacy.json')
  profile: typeof import('../locales/ko/profile.json')
  questions: typeof import('../locales/ko/questions.json')
  shared: typeof import('../locales/ko/shared.json')
  second: typeof import('../locales/ko/second.json')
  security: typeof import('../locales/ko/security.json')
  service: typeof import('../locales/ko/service.json')
  search: typeof import('../locales/ko/search.json')
  sso: typeof import('../locales/ko/sso.json')
  statistics: typeof import('../locales/ko/statistics.json')
  steps: typeof import('../locales/ko/steps.json')
  support: typeof import('../locales/ko/support.json')
  talk: typeof import('../locales/ko/talk.json')
  teaching: typeof import('../locales/ko/teaching.json')
  terms: typeof import('../locales/ko/terms.json')
  timeline: typeof import('../locales/ko/timeline.json')
  webhooks: typeof import('../locales/ko/webhooks.json')
  wgroup: typeof import('../locales/ko/wgroup.json')
  workgroups: typeof import('../locales/ko/workgroups.json')
  writing: typeof import('../locales/ko/writing.json')
}
export type RouteNamespace = Exclude<keyof Files, 'common'>
/** A text in several counts has one key for `t`: Korean, the source of the keys, has the form `logs.count_other` only. */
type WithoutCount<K extends string> = K extends `${infer Plain}_other` ? Plain : K
type Keys = { [R in keyof Files]: keyof Files[R] }[keyof Files]
declare module '../ui/texts.ts' {
  interface TextKeys {
    web: WithoutCount<Keys>
  }
}
type Texts = Record<string, string>
/** Where the build has put each file of texts; set by the inline head script (web/boot/head.ts). */
declare const known: { namespaces: string[]; texts: Record<string, string[]> }
const sources = import.meta.env.DEV
  ? import.meta.glob<Texts>(['../locales/*/*.json', '../../contract/locales/*.json'], { import: 'default' })
  : null
type Namespace = RouteNamespace | 'common'
async function importTexts(of: Language, namespace: Namespace): Promise<Texts> {
  if (sources)
    return sources[
      namespace === 'contract' ? `../../contract/locales/${of}.json` : `../locales/${of}/${namespace}.json`
    ]!()
  const { default: texts } = (await import(
    /* @vite-ignore */ known.texts[of]![known.namespaces.indexOf(namespace)]!
  )) as {
    default: Texts
  }
  return texts
}

/** The name of each language in that language. */
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
let language = preferredLanguage()
export const currentLanguage = (): Language => language

const usedNamespaces = new Set<Namespace>(['common'])
const loads = new Map<string, Promise<void>>()
/** Loads each file once; after a failure the next call tries again. */
function load(of: Language, namespace: Namespace): Promise<void> {
  const key = `${of} ${namespace}`
  const loading =
    loads.get(key) ??
    importTexts(of, namespace).then(
      (texts) => addTexts(of, texts),
      (error: unknown) => {
        loads.delete(key)
        throw error
      },
    )
  loads.set(key, loading)
  return loading
}
let resolveStart = (): void => {}
/** Resolved when the language is known: the first texts are loaded, or have failed to load. */
const started = new Promise<void>((resolve) => (resolveStart = resolve))
/** Loads texts in the language that is shown when they have arrived. @throws when a file does not load */
export async function loadTexts(namespaces: readonly RouteNamespace[]): Promise<void> {
  for (const namespace of namespaces) usedNamespaces.add(namespace)
  await started
  const wanted = language
  await Promise.all(namespaces.map((namespace) => load(wanted, namespace)))
  if (wanted !== language) await loadTexts(namespaces)
}
/** Loads texts of a language that need not be the one that is shown. @throws when a file does not load */
export async function textsIn(of: Language, namespaces: readonly Namespace[]): Promise<Translate> {
  await Promise.all(namespaces.map((namespace) => load(of, namespace)))
  return translateIn(of)
}

function show(next: Language): void {
  language = next
  document.documentElement.lang = next
  showLanguage(next)
}
/** Loads the common texts. Where those of a language do not load, Korean is shown until the page is reloaded. */
export async function startI18n(): Promise<void> {
  // A language in the address is the user's choice.
  if (languageInAddress()) storeLanguage(language)
  await load(language, 'common').catch(() => load((language = 'ko'), 'common'))
  show(language)
  resolveStart()
}
/** Loads and shows a language. @throws when texts do not load; the language stays */
async function changeLanguage(next: Language): Promise<void> {
  // A screen that opens during the load adds namespaces.
  for (let count = 0; count < usedNamespaces.size;) {
    count = usedNamespaces.size
    await Promise.all([...usedNamespaces].map((namespace) => load(next, namespace)))
  }
  show(next)
}
/** Stores the language in local storage and in a cookie. @throws when texts do not load; the language stays */
export async function setLanguage(next: Language): Promise<void> {
  await changeLanguage(next)
  storeLanguage(next)
}
/** Shows a language until the page is reloaded, unless the user has chosen one. One that does not load is not shown. */
export async function suggestLanguage(next: Language): Promise<void> {
  if (next === language || hasChosenLanguage()) return
  await changeLanguage(next).catch(() => {})
}
