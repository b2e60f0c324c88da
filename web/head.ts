// Stands in the page's head and runs before anything else has come: the theme, and all that the screen of this address will need is asked
// for at once. Otherwise each file would be asked for when the one that needs it has been read, a way to the server and back each time.
import { askedLanguage } from './asked-language.ts'

/** What the build knows (scripts/build/head.ts). Numbers are places in `files`. */
declare const known: {
  files: string[]
  /** Of each screen: its address as a pattern, its files, the rooms of its texts. */
  screens: [pattern: string, files: number[], rooms: string[]][]
  /** By language and room. */
  texts: Record<string, Record<string, number>>
  /** Letters: of every language, and of Korean. */
  letters: [all: number[], korean: number[]]
  /** Screens that are only for who is not signed in; the one for him; where all others begin. */
  door: number[]
  signIn: number
  start: number
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
  if (!file) return
  const link = document.createElement('link')
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
  link.crossOrigin = ''
  if (file.endsWith('.css')) link.as = 'style'
  if (file.endsWith('.woff2')) link.as = 'font'
  link.href = file
  document.head.append(link)
}
const [, files = [], rooms = []] = known.screens[at] ?? []
for (const room of ['common', ...rooms]) ask(known.texts[language]?.[room])
files.forEach(ask)
const [all, korean] = known.letters
all.forEach(ask)
if (language === 'ko') korean.forEach(ask)
