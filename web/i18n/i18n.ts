// Eight languages, their texts by room: `common` comes at the start, another room with the route rows that name it.
import type { Language } from '../../contract/codes.ts'
import { askedLanguage, keepLanguage, languageInAddress } from './language.ts'
import { addTexts, showLanguage } from '../ui/texts.ts'

/** A file each in `locales/<language>/`; `contract` is what refusals, rules and codes are called. */
export type Room =
  | 'anniversaries'
  | 'auth'
  | 'brief'
  | 'coach'
  | 'coaching'
  | 'contacts'
  | 'contract'
  | 'customers'
  | 'drafts'
  | 'files'
  | 'home'
  | 'imports'
  | 'inbox'
  | 'information'
  | 'landing'
  | 'leads'
  | 'lessons'
  | 'logs'
  | 'many'
  | 'members'
  | 'merges'
  | 'needs'
  | 'news'
  | 'notices'
  | 'notifications'
  | 'offline'
  | 'outbox'
  | 'paper'
  | 'pictures'
  | 'privacy'
  | 'profile'
  | 'questions'
  | 'search'
  | 'steps'
  | 'support'
  | 'talk'
  | 'nouns'
  | 'teaching'
  | 'terms'
  | 'timeline'
  | 'workgroups'
  | 'writing'
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
