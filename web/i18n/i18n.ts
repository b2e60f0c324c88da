// Eight languages, their texts by room: `common` comes at the start, another room with the route rows that name it.
import type { Language } from '../../contract/codes.ts'
import { askedLanguage, keepLanguage, languageInAddress } from './language.ts'
import { addTexts, showLanguage } from '../ui/texts.ts'

/** A file each in `locales/<language>/`; `contract` is what refusals, rules and codes are called. */
type Files = {
  common: typeof import('../locales/ko/common.json')
  anniversaries: typeof import('../locales/ko/anniversaries.json')
  auth: typeof import('../locales/ko/auth.json')
  brief: typeof import('../locales/ko/brief.json')
  coach: typeof import('../locales/ko/coach.json')
  coaching: typeof import('../locales/ko/coaching.json')
  contacts: typeof import('../locales/ko/contacts.json')
  contract: typeof import('../../contract/locales/ko.json')
  customers: typeof import('../locales/ko/customers.json')
  drafts: typeof import('../locales/ko/drafts.json')
  files: typeof import('../locales/ko/files.json')
  home: typeof import('../locales/ko/home.json')
  imports: typeof import('../locales/ko/imports.json')
  inbox: typeof import('../locales/ko/inbox.json')
  information: typeof import('../locales/ko/information.json')
  landing: typeof import('../locales/ko/landing.json')
  leads: typeof import('../locales/ko/leads.json')
  lessons: typeof import('../locales/ko/lessons.json')
  logs: typeof import('../locales/ko/logs.json')
  many: typeof import('../locales/ko/many.json')
  members: typeof import('../locales/ko/members.json')
  merges: typeof import('../locales/ko/merges.json')
  needs: typeof import('../locales/ko/needs.json')
  news: typeof import('../locales/ko/news.json')
  notices: typeof import('../locales/ko/notices.json')
  notifications: typeof import('../locales/ko/notifications.json')
  nouns: typeof import('../locales/ko/nouns.json')
  offline: typeof import('../locales/ko/offline.json')
  outbox: typeof import('../locales/ko/outbox.json')
  paper: typeof import('../locales/ko/paper.json')
  pictures: typeof import('../locales/ko/pictures.json')
  privacy: typeof import('../locales/ko/privacy.json')
  profile: typeof import('../locales/ko/profile.json')
  questions: typeof import('../locales/ko/questions.json')
  search: typeof import('../locales/ko/search.json')
  steps: typeof import('../locales/ko/steps.json')
  support: typeof import('../locales/ko/support.json')
  talk: typeof import('../locales/ko/talk.json')
  teaching: typeof import('../locales/ko/teaching.json')
  terms: typeof import('../locales/ko/terms.json')
  timeline: typeof import('../locales/ko/timeline.json')
  workgroups: typeof import('../locales/ko/workgroups.json')
  writing: typeof import('../locales/ko/writing.json')
}
export type Room = Exclude<keyof Files, 'common'>
/** A text in several counts (`logs.count_one`, `logs.count_other`) has one key for `t`. */
type WithoutCount<K extends string> = K extends `${infer Plain}_other`
  ? Plain
  : K extends `${infer Plain}_one`
    ? `${Plain}_other` extends Keys
      ? never
      : K
    : K
type Keys = { [R in keyof Files]: keyof Files[R] }[keyof Files]
declare module '../ui/texts.ts' {
  interface TextKeys {
    web: WithoutCount<Keys>
  }
}
type Texts = Record<string, string>
/** Where each file of texts is, once it is built: the page's head knows (web/boot/head.ts). */
declare const known: { files: string[]; texts: Record<string, Record<string, number>> }
const sources = import.meta.env.DEV
  ? import.meta.glob<Texts>(['../locales/*/*.json', '../../contract/locales/*.json'], { import: 'default' })
  : null
async function textsOf(of: Language, room: Room | 'common'): Promise<Texts> {
  if (sources)
    return sources[room === 'contract' ? `../../contract/locales/${of}.json` : `../locales/${of}/${room}.json`]!()
  const { default: texts } = (await import(/* @vite-ignore */ known.files[known.texts[of]![room]!]!)) as {
    default: Texts
  }
  return texts
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
let language = askedLanguage()
export const currentLanguage = (): Language => language

const seen = new Set<Room | 'common'>(['common'])
const loads = new Map<string, Promise<void>>()
/** Once; what failed is asked for again the next time. */
function load(of: Language, room: Room | 'common'): Promise<void> {
  const path = `${of} ${room}`
  const started =
    loads.get(path) ??
    textsOf(of, room).then(
      (texts) => addTexts(of, texts),
      (error: unknown) => {
        loads.delete(path)
        throw error
      },
    )
  loads.set(path, started)
  return started
}
let begin = (): void => {}
const begun = new Promise<void>((resolve) => (begin = resolve))
/** The texts of these rooms, in the language that is shown when they have come. @throws when one did not come */
export async function loadTexts(rooms: readonly Room[]): Promise<void> {
  for (const room of rooms) seen.add(room)
  // Which language it is, is known when the first texts have come, or have not.
  await begun
  const wanted = language
  await Promise.all(rooms.map((room) => load(wanted, room)))
  if (wanted !== language) await loadTexts(rooms)
}

function show(next: Language): void {
  language = next
  document.documentElement.lang = next
  showLanguage(next)
}
/** A language whose texts do not come gives way to Korean until the page is loaded again. */
export async function startI18n(): Promise<void> {
  // Who follows a link with a language in it has chosen that one.
  if (languageInAddress()) keepLanguage(language)
  await load(language, 'common').catch(() => load((language = 'ko'), 'common'))
  show(language)
  begin()
}
/** Kept on this device: local storage and cookie. @throws when texts did not come; the language stays */
export async function setLanguage(next: Language): Promise<void> {
  // A screen that opens meanwhile brings more.
  for (let rooms = 0; rooms < seen.size;) {
    rooms = seen.size
    await Promise.all([...seen].map((room) => load(next, room)))
  }
  show(next)
  keepLanguage(next)
}
