// Stands in the page's head and runs before anything else has come: the theme, and all that the screen of this address will need is asked
// for at once. Otherwise each file would be asked for when the one that needs it has been read, a way to the server and back each time.
import { askedLanguage } from '../i18n/language.ts'
import './early-responses.ts'

/** What the build knows (scripts/build/head.ts). Numbers are places in `files`. */
declare const known: {
  files: string[]
  /** Programs of every page. */
  page: number[]
  /** Of each screen: its address as a pattern, its files, the rooms of its texts, what it reads first, of the record in its address. */
  screens: [
    pattern: string,
    files: number[],
    rooms: string[],
    read?: [call: string, field?: string, parameter?: number],
  ][]
  /** By language and room. */
  texts: Record<string, Record<string, number>>
  /** Letters: those of every language, and what Korean and Vietnamese need beyond them. */
  letters: { all: number[]; [language: string]: number[] }
  /** Screens that are only for who is not signed in; the one for him; where all others begin. */
  door: number[]
  signIn: number
  start: number
  /** What the session check asks. */
  calls: { method: string; path: string }[]
  deviceHeader: string
}
const inStorage = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // forbidden by the browser
  }
}
const wish = inStorage('theme')
const isDark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')

const isSignedIn = (inStorage('access_token') ?? inStorage('refresh_token')) !== null
const path = location.hash.slice(1).split('?')[0] || '/'
let at = known.screens.findIndex(([pattern]) => new RegExp(pattern).test(path))
if (isSignedIn && known.door.includes(at)) at = known.start
if (!isSignedIn && path.startsWith('/main')) at = known.signIn
const language = askedLanguage()
const ask = (number: number | undefined) => {
  const file = number === undefined ? undefined : known.files[number]
  if (!file) return null
  const link = document.createElement('link')
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
  link.crossOrigin = ''
  if (file.endsWith('.css')) link.as = 'style'
  if (file.endsWith('.woff2')) link.as = 'font'
  link.href = file
  document.head.append(link)
  return link
}
// What everything waits for, before what only this screen does.
const ofPage = known.page.map(ask)
// Who somebody is and whether he may stay is asked before there is a program to read it (web/boot/early-responses.ts takes the answers).
const [pattern = '', files = [], rooms = [], read] = known.screens[at] ?? []
const [token, device] = [inStorage('access_token'), inStorage('device_key')]
if (token && path.startsWith('/main')) {
  const headers = {
    'Accept-Language': language,
    ...(device && { [known.deviceHeader]: device }),
    Authorization: `Bearer ${token}`,
    UserId: inStorage('login_idx') ?? '',
  }
  type Question = [method: string, path: string, body: string]
  const questions = known.calls.map(({ method, path: call }): Question => [method, call, ''])
  const [call, field, parameter] = read ?? []
  const id = parameter !== undefined && new RegExp(pattern).exec(path)?.[parameter + 1]
  if (call && !field) questions.push(['POST', call, ''])
  if (call && id && /^\d{1,18}$/.test(id)) questions.push(['POST', call, `${field}=${id}`])
  const answers = questions.map(
    ([method, call, body]) =>
      [
        `${call} ${body}`,
        fetch(call, {
          method,
          headers,
          credentials: 'same-origin',
          ...(method === 'POST' && { body: new URLSearchParams(body) }),
        }),
      ] as const,
  )
  for (const [, answer] of answers) answer.catch(() => {})
  window.early = { token, language, answers: new Map(answers) }
}
const programs = [
  ...ofPage,
  ...['common', ...rooms].map((room) => ask(known.texts[language]?.[room])),
  ...files.map(ask),
]
const isThere = (link: HTMLLinkElement | null) =>
  new Promise((settle) => {
    if (!link) return settle(null)
    link.addEventListener('load', settle)
    link.addEventListener('error', settle)
  })
// Letters come after them: while these are under way the programs start, and the system's own letters stand in their place.
void Promise.all(programs.map(isThere)).then(() => {
  const { all, [language]: own = [] } = known.letters
  for (const each of [...all, ...own]) ask(each)
})
