// `npm run shots`: screenshots of every screen at 390 and 1,280 px, light and dark, Korean and English, into shots/.
// `npm run shots -- logs write` takes only those; `-- --lang vi` another language, `--width 1920` another width, `--light` no dark.
// Also of every mail, at 390 and 700 px: `mails` takes all of them and nothing else, `mail-digest` one.
// And the pictures of the README, into docs/pictures/: `pictures` takes only those.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import type { Language } from '../contract/codes.ts'
import { openBrowser } from '../tests/stories/support/browser.ts'
import { shootMails } from './screenshots/mails.ts'
import { shootPictures } from './screenshots/pictures.ts'
import { shootScreens } from './screenshots/screens.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    lang: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    light: { type: 'boolean' },
    'no-build': { type: 'boolean' },
  },
})
const isAll = positionals.length === 0
const wantsPictures = isAll || positionals.includes('pictures')
const wantsScreens = isAll || positionals.some((name) => name !== 'pictures' && !name.startsWith('mail'))
const options = {
  languages: (values.lang ?? ['ko', 'en']) as Language[],
  widths: values.width?.map(Number),
  schemes: values.light ? [false] : [false, true],
  isWanted: (name: string, group: string) => isAll || positionals.includes(name) || positionals.includes(group),
}

await mkdir('shots', { recursive: true })
if ((wantsScreens || wantsPictures) && !values['no-build'])
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
const browser = await openBrowser()
if (wantsScreens) await shootScreens(browser, options)
await shootMails(browser, options)
if (wantsPictures) await shootPictures(browser)
await browser.close()
