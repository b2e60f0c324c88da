// The inline head script. It runs before anything else has loaded, sets the theme, and preloads all that the screen of
// this address needs. Without it each file would be requested only after the one that imports it, a round trip each.
import { preferredLanguage } from '../session/language.ts'
import { readItem, readTabItem } from '../session/local-storage.ts'
import './early-responses.ts'
import { loadFonts } from './load-fonts.ts'

/** The manifest of the build (scripts/build/inline-head.ts). Numbers are indexes of `files`. */
declare const known: {
  files: string[]
  /** Scripts of every page. */
  page: number[]
  /**
   * For each screen: its address as a pattern, its files, its text namespaces, and its first read, with the parameter
   * that is the id.
   */
  screens: [
    pattern: string,
    files: number[],
    namespaces: string[],
    read?: [call: string, field?: string, parameter?: number],
  ][]
  namespaces: string[]
  /** Text files by language, in the order of `namespaces`. */
  texts: Record<string, string[]>
  /**
   * Indexes of `screens`: those only for users who are not signed in, the sign-in screen, and the first screen after
   * sign-in.
   */
  door: number[]
  signIn: number
  start: number
  /** The calls of the session check. */
  calls: { method: string; path: string }[]
  deviceHeader: string
  workgroupHeader: string
}
// The build leaves out the folder of the files, because these data are in every page.
const addressesOf = (names: string[]) => names.map((name) => `/assets/${name}`)
known.files = addressesOf(known.files)
for (const language in known.texts) known.texts[language] = addressesOf(known.texts[language]!)

const theme = readItem('theme')
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')

const isSignedIn = (readItem('access_token') ?? readItem('refresh_token')) !== null
const path = location.hash.slice(1).split('?')[0] || '/'
const screenAt = (): number => {
  if (!isSignedIn && path.startsWith('/main')) return known.signIn
  const found = known.screens.findIndex(([pattern]) => new RegExp(pattern).test(path))
  return isSignedIn && known.door.includes(found) ? known.start : found
}
const language = preferredLanguage()
document.querySelector('[rel=manifest]')?.setAttribute('href', `/manifest-${language}.webmanifest`)
const preload = (file: string | undefined) => {
  if (!file) return null
  const link = document.createElement('link')
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
  link.crossOrigin = ''
  if (file.endsWith('.css')) link.as = 'style'
  link.href = file
  document.head.append(link)
  return link
}
const preloadFile = (number: number) => preload(known.files[number])
// The files of every page come before those of this screen.
const ofPage = known.page.map(preloadFile)
// The session check and the first read are requested before the application has loaded (web/boot/early-responses.ts).
const [pattern = '', files = [], namespaces = [], read] = known.screens[screenAt()] ?? []
const [token, device] = [readItem('access_token'), readItem('device_key')]
if (token && path.startsWith('/main')) {
  const userId = readItem('login_idx') ?? ''
  // As session.ts reads it.
  const [ofUser, ofTab = null] = readTabItem('tab_workgroup')?.split(' ') ?? []
  const workgroup = ofUser === userId ? ofTab : null
  const headers = {
    'Accept-Language': language,
    ...(device && { [known.deviceHeader]: device }),
    Authorization: `Bearer ${token}`,
    ...(workgroup && { [known.workgroupHeader]: workgroup }),
    UserId: userId,
  }
  type EarlyRequest = [method: string, path: string, body: string]
  const requests = known.calls.map(({ method, path: call }): EarlyRequest => [method, call, ''])
  const [call, field, parameter] = read ?? []
  const id = parameter !== undefined && new RegExp(pattern).exec(path)?.[parameter + 1]
  if (call && !field) requests.push(['POST', call, ''])
  if (call && id && /^\d{1,18}$/.test(id)) requests.push(['POST', call, `${field}=${id}`])
  const responses = requests.map(
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
  for (const [, response] of responses) response.catch(() => {})
  window.early = { token, language, workgroup, responses: new Map(responses) }
}
const links = [
  ...ofPage,
  ...['common', ...namespaces].map((namespace) =>
    preload(known.texts[language]?.[known.namespaces.indexOf(namespace)]),
  ),
  ...files.map(preloadFile),
]
const loaded = (link: HTMLLinkElement | null) =>
  new Promise((settle) => {
    if (!link) return settle(null)
    link.addEventListener('load', settle)
    link.addEventListener('error', settle)
  })
// Fonts come last: the scripts start while they load, and text is shown in a system font until then. Preload links of
// fonts are not found again by the style sheet when they have loaded first, and the browser warns of them.
void Promise.all(links.map(loaded)).then(() => loadFonts(language).catch(() => {}))
