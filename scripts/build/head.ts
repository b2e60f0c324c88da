import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { auth } from '../../contract/auth.ts'
import { deviceHeader } from '../../contract/call.ts'
import { languages } from '../../contract/codes.ts'
import { paths } from '../../contract/paths.ts'
import { profile } from '../../contract/profile.ts'
import { root, routeRows, type Row } from '../sources.ts'

type Bundle = Rolldown.OutputBundle
const web = join(root, 'web')
/** The files that come with these sources, as addresses from the page. */
function filesOf(bundle: Bundle, sources: string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) add(next)
  }
  for (const source of sources) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId === join(root, source),
    )
    if (!chunk) throw new Error(`${source} is not built by itself`)
    add(chunk.fileName)
  }
  return files
}
/** `/main/upload/:logId` as a pattern; `*` is what no other screen has. */
const patternOf = (path: string) => (path === '*' ? '' : `^${path.replace(/:\w+/g, '[^/]+')}/?$`)

/** What the page's head asks for at once, by address and language (web/head.ts). */
function known(bundle: Bundle) {
  const files: string[] = []
  const numberOf = (file: string) => {
    const address = `/${file}`
    if (!files.includes(address)) files.push(address)
    return files.indexOf(address)
  }
  const page = filesOf(bundle, ['web/index.html'])
  const rows = routeRows().filter((row): row is Row & { path: string } => row.path !== undefined)
  const screens = rows.map(({ path, file, rooms, layouts }) => {
    const all = filesOf(bundle, [...layouts.map((layout) => layout.file), file])
    const beyond = [...all].filter((each) => !page.has(each))
    return [
      patternOf(path),
      beyond.map(numberOf),
      [...new Set([...layouts.flatMap((layout) => layout.rooms), ...rooms])],
    ]
  })
  const allRooms = [...new Set(['common', ...screens.flatMap(([, , rooms]) => rooms as string[])])]
  const texts = languages.map((language) => {
    const fileOf = (room: string) =>
      room === 'contract' ? `contract/locales/${language}.json` : `web/locales/${language}/${room}.json`
    // Those of a language follow one another, so that the first tells the others.
    const [first, ...others] = allRooms.map((room) => numberOf([...filesOf(bundle, [fileOf(room)])][0]!))
    if (others.some((number, at) => number !== first! + at + 1)) throw new Error(`texts of ${language} are one file`)
    return [language, first]
  })
  const letters = (name: string) =>
    Object.keys(bundle)
      .filter((file) => new RegExp(`/${name}-[\\w-]{7}\\.woff2$`).test(file))
      .map(numberOf)
  const at = (path: string) => rows.findIndex((row) => row.path === path)
  return {
    screens,
    rooms: allRooms,
    texts: Object.fromEntries(texts),
    letters: [letters('western'), letters('korean')],
    door: [at(paths.landing), at(paths.signIn)],
    signIn: at(paths.signIn),
    start: at(paths.logs),
    calls: [auth.secure, profile.me].map(({ method, path }) => ({ method, path })),
    deviceHeader,
    files,
  }
}
const textFiles = (): string[] =>
  languages.flatMap((language) => [
    `contract/locales/${language}.json`,
    ...readdirSync(join(web, 'locales', language)).map((name) => `web/locales/${language}/${name}`),
  ])
const nothing = {
  files: [],
  screens: [],
  rooms: [],
  texts: {},
  letters: [[], []],
  door: [],
  signIn: -1,
  start: -1,
  calls: [],
}

/** Puts web/head.ts, with what it has to know, where index.html says `<!-- head -->`. */
export const head = (): Plugin => ({
  name: 'head',
  // Only what the head knows leads to texts: a list of them in the programs as well would weigh as much again.
  buildStart() {
    if (this.environment.mode !== 'build') return
    for (const id of textFiles()) this.emitFile({ type: 'chunk', id: join(root, id), preserveSignature: 'strict' })
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          copyPublicDir: false,
          lib: { entry: join(web, 'head.ts'), formats: ['iife'], name: 'head' },
        },
      })
      const { output } = ([built].flat() as Rolldown.RolldownOutput[])[0]!
      const script = `const known=${JSON.stringify(bundle ? known(bundle) : nothing)};${output[0].code.trim()}`
      return html.replace('<!-- head -->', () => `<script>${script}</script>`)
    },
  },
})
