import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { auth } from '../../contract/calls/auth/calls.ts'
import { deviceHeader, wireNameOf } from '../../contract/core/call.ts'
import { languages } from '../../contract/codes.ts'
import { paths, type Path } from '../../contract/core/paths.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { firstReads } from './first-reads.ts'
import { programsIn, root, routeRows, sourceOf, type Row } from '../sources.ts'

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
const patternOf = (path: string) => (path === '*' ? '' : `^${path.replace(/:\w+/g, '([^/]+)')}/?$`)
/** Path of the call; its field, and which of the parameters of the address is its value. */
const readOf = (path: string) => {
  const read = firstReads.find((each) => each.paths.includes(path as Path))
  if (!read) return []
  if (!read.parameter) return [[read.call.path]]
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return [[read.call.path, wireNameOf(read.call.input, 'id'), parameters.indexOf(read.parameter)]]
}

/** What the page's head asks for at once, by address and language (web/boot/head.ts). */
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
      ...readOf(path),
    ]
  })
  const later = programsIn('web').flatMap((path) => sourceOf(path).withTexts.flatMap(({ rooms }) => rooms))
  const allRooms = new Set(['common', ...screens.flatMap(([, , rooms]) => rooms as string[]), ...later])
  const texts = languages.map((language) => {
    const fileOf = (room: string) => `web/locales/${language}/${fileOfRoom(room)}.json`
    const numbers = [...allRooms].map((room) => [room, numberOf([...filesOf(bundle, [fileOf(room)])][0]!)])
    return [language, Object.fromEntries(numbers)]
  })
  const letters = (name: string) =>
    Object.keys(bundle)
      .filter((file) => new RegExp(`/${name}-[\\w-]{7}\\.woff2$`).test(file))
      .map(numberOf)
  const at = (path: string) => rows.findIndex((row) => row.path === path)
  // The heaviest first: on a slow line it is what all others wait for.
  const weight = (file: string) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk.code.length : 0
  }
  return {
    page: [...page]
      .filter((file) => weight(file) > 0)
      .toSorted((one, other) => weight(other) - weight(one))
      .map(numberOf),
    screens,
    texts: Object.fromEntries(texts),
    letters: { all: letters('western'), ko: letters('korean'), vi: letters('accented') },
    door: [at(paths.landing), at(paths.signIn)],
    signIn: at(paths.signIn),
    start: at(paths.logs),
    calls: [auth.secure, profile.me].map(({ method, path }) => ({ method, path })),
    deviceHeader,
    files,
  }
}
/** Rooms whose texts stand in the file of another: most pages need both, and ask for a file less. */
const among: Readonly<Record<string, string>> = { contract: 'common', contacts: 'customers' }
export const fileOfRoom = (room: string): string => among[room] ?? room
const sourceOfRoom = (room: string, language: string) =>
  room === 'contract' ? `contract/locales/${language}.json` : `web/locales/${language}/${room}.json`
const textFiles = (): string[] =>
  languages.flatMap((language) =>
    readdirSync(join(web, 'locales', language))
      .filter((name) => !(name.replace('.json', '') in among))
      .map((name) => `web/locales/${language}/${name}`),
  )
const textsIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
const nothing = {
  files: [],
  page: [],
  screens: [],
  texts: {},
  letters: { all: [] },
  door: [],
  signIn: -1,
  start: -1,
  calls: [],
}

/** Puts web/boot/head.ts, with what it has to know, where index.html says `<!-- head -->`. */
export const head = (): Plugin => ({
  name: 'head',
  // Only what the head knows leads to texts: a list of them in the programs as well would weigh as much again.
  buildStart() {
    if (this.environment.mode !== 'build') return
    for (const id of textFiles()) this.emitFile({ type: 'chunk', id: join(root, id), preserveSignature: 'strict' })
  },
  load(id) {
    const [, language, file] = /\/web\/locales\/(\w+)\/(\w+)\.json$/.exec(id) ?? []
    const room = Object.keys(among).find((one) => among[one] === file)
    if (this.environment.mode !== 'build' || !language || !room) return null
    return JSON.stringify({ ...textsIn(id), ...textsIn(join(root, sourceOfRoom(room, language))) })
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
          lib: { entry: join(web, 'boot', 'head.ts'), formats: ['iife'], name: 'head' },
        },
      })
      const { output } = ([built].flat() as Rolldown.RolldownOutput[])[0]!
      const script = `const known=${JSON.stringify(bundle ? known(bundle) : nothing)};${output[0].code.trim()}`
      return html.replace('<!-- head -->', () => `<script>${script}</script>`)
    },
  },
})
