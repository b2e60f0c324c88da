// Builds the inline head script (web/boot/head.ts) with its data: which files, texts and calls each address needs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { deviceHeader, wireNameOf, workgroupHeader } from '../../contract/core/call.ts'
import { languages } from '../../contract/codes.ts'
import { paths, type Path } from '../../contract/core/paths.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { preloadedCalls } from './preloaded-calls.ts'
import { sourceFilesIn, root, routeRows, sourceOf, type RouteRow } from '../source-graph.ts'

type Bundle = Rolldown.OutputBundle
const web = join(root, 'web')
/** The chunks of these sources with all that they import statically, and their stylesheets. */
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
    if (!chunk) throw new Error(`${source} has no chunk of its own`)
    add(chunk.fileName)
  }
  return files
}
/** A route path such as `/main/upload/:logId` as a regular expression; `*` matches everything. */
const patternOf = (path: string) => (path === '*' ? '' : `^${path.replace(/:\w+/g, '([^/]+)')}/?$`)
/** Path of the call, its field, and the position of the path parameter that is its value. */
const preloadOf = (path: string) => {
  const preload = preloadedCalls.find((each) => each.paths.includes(path as Path))
  if (!preload) return []
  if (!preload.parameter) return [[preload.call.path]]
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return [[preload.call.path, wireNameOf(preload.call.input, 'id'), parameters.indexOf(preload.parameter)]]
}

/** The data of the inline head script; its type is `known` in web/boot/head.ts. */
function headData(bundle: Bundle) {
  const files: string[] = []
  // web/boot/head.ts adds the folder.
  const nameOf = (file: string) => file.replace('assets/', '')
  const numberOf = (file: string) => {
    const name = nameOf(file)
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const page = filesOf(bundle, ['web/index.html'])
  const rows = routeRows().filter((row): row is RouteRow & { path: string } => row.path !== undefined)
  const screens = rows.map(({ path, file, namespaces, layouts }) => {
    const needed = filesOf(bundle, [...layouts.map((layout) => layout.file), file])
    return [
      patternOf(path),
      [...needed].filter((each) => !page.has(each)).map(numberOf),
      // The file of `common` is preloaded on every page.
      [...new Set([...layouts.flatMap((layout) => layout.namespaces), ...namespaces])].filter(
        (namespace) => fileOfNamespace(namespace) !== 'common',
      ),
      ...preloadOf(path),
    ]
  })
  const deferred = sourceFilesIn('web').flatMap((path) =>
    sourceOf(path).withTexts.flatMap(({ namespaces }) => namespaces),
  )
  const namespaces = [
    ...new Set(['common', 'contract', ...screens.flatMap(([, , ofScreen]) => ofScreen as string[]), ...deferred]),
  ]
  const texts = languages.map((language) => {
    const sourceOf = (namespace: string) => `web/locales/${language}/${fileOfNamespace(namespace)}.json`
    return [language, namespaces.map((namespace) => nameOf([...filesOf(bundle, [sourceOf(namespace)])][0]!))]
  })
  const at = (path: string) => rows.findIndex((row) => row.path === path)
  // The largest first: on a slow network all others wait for it.
  const sizeOf = (file: string) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk.code.length : 0
  }
  return {
    page: [...page]
      .filter((file) => sizeOf(file) > 0)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map(numberOf),
    screens,
    namespaces,
    texts: Object.fromEntries(texts),
    door: [at(paths.landing), at(paths.signIn)],
    signIn: at(paths.signIn),
    start: at(paths.logs),
    calls: [oauth.secure, profile.me].map(({ method, path }) => ({ method, path })),
    deviceHeader,
    workgroupHeader,
    files,
  }
}
/** Namespaces whose texts are in the file of another one: most pages need both, and so request one file less. */
const mergedNamespaces: Readonly<Record<string, string>> = {
  contract: 'common',
  contacts: 'customers',
  alerts: 'notifications',
}
/** The namespace in whose file a text is built: those of notifications are in the contract, but shown by their own screens only. */
export const builtNamespaceOf = (key: string, namespace: string): string =>
  namespace === 'contract' && key.startsWith('notify.') ? 'notifications' : namespace
export const fileOfNamespace = (namespace: string): string => mergedNamespaces[namespace] ?? namespace
const sourceOfNamespace = (namespace: string, language: string) =>
  namespace === 'contract' ? `contract/locales/${language}.json` : `web/locales/${language}/${namespace}.json`
const textFiles = (): string[] =>
  languages.flatMap((language) =>
    readdirSync(join(web, 'locales', language))
      .filter((name) => !(name.replace('.json', '') in mergedNamespaces))
      .map((name) => `web/locales/${language}/${name}`),
  )
const textsIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
const emptyHeadData = {
  files: [],
  page: [],
  screens: [],
  namespaces: [],
  texts: {},
  door: [],
  signIn: -1,
  start: -1,
  calls: [],
}

/** Replaces `<!-- head -->` in index.html by the inline head script and its data. */
export const inlineHead = (): Plugin => ({
  name: 'inline-head',
  // Texts are entry chunks that no program imports: their addresses are in the head data only, which saves a second list.
  buildStart() {
    if (this.environment.mode !== 'build') return
    for (const id of textFiles()) this.emitFile({ type: 'chunk', id: join(root, id), preserveSignature: 'strict' })
  },
  load(id) {
    const [, language, file] = /\/web\/locales\/(\w+)\/(\w+)\.json$/.exec(id) ?? []
    if (this.environment.mode !== 'build' || !language || !Object.values(mergedNamespaces).includes(file!)) return null
    const texts = [file!, ...Object.keys(mergedNamespaces)].flatMap((namespace) =>
      Object.entries(textsIn(join(root, sourceOfNamespace(namespace, language)))).filter(
        ([key]) => fileOfNamespace(builtNamespaceOf(key, namespace)) === file,
      ),
    )
    return JSON.stringify(Object.fromEntries(texts))
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
      const script = `const known=${JSON.stringify(bundle ? headData(bundle) : emptyHeadData)};${output[0].code.trim()}`
      return html.replace('<!-- head -->', () => `<script>${script}</script>`)
    },
  },
})
