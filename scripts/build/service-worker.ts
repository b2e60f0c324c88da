import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../source-graph.ts'

const address = 'service-worker.js'

/** Files, and the address of one more that holds all texts among them. */
type Packed = { files: string[]; pack: string }
/** `first`: the files with which a log is written; `rest`: all others. */
type Build = { id: string; first: Packed; rest: Packed }
const noBuild: Build = { id: '', first: { files: [], pack: '' }, rest: { files: [], pack: '' } }
/** With what they import, and their texts, a log is written and queued without a network. */
const firstModules =
  /\/web\/(main|layouts\/(MainLayout|DeferredShell)|features\/sales-logs\/write\/(WriteScreen|queued-log)|features\/contacts\/shared\/waiting-contacts|features\/files\/(FormFiles|shared\/uploads)|features\/drafts\/DraftsScreen|features\/send-queue\/WaitingStrip|offline\/(send-queue\/browser-queue|drafts\/(browser-drafts|DraftState)|cache\/(reads|background-sync))|ui\/forms\/combobox\/ComboSheet|api\/restore-session)\.tsx?$|\/web\/locales\/\w+\/(common|contract|logs|files|drafts|outbox|offline)\.json$/
/** Programs, stylesheets, texts and the fonts of a first view. Rarer fonts are loaded when there is a network. */
const isCached = (name: string) => /^assets\/(.*\.(js|css)|(western|korean)-[\w-]{7}\.woff2)$/.test(name)
const textOf = (file: Rolldown.OutputBundle[string]): string | null => {
  if (file.type === 'chunk') return file.code
  return typeof file.source === 'string' ? file.source : null
}
/** The chunks of the first modules, what they import statically, and their stylesheets. */
function firstFilesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') return
    found.add(name)
    for (const imported of file.imports) add(imported)
    for (const sheet of file.viteMetadata?.importedCss ?? []) found.add(sheet)
  }
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && [file.facadeModuleId ?? '', ...file.moduleIds].some((id) => firstModules.test(id)))
      add(name)
  return found
}
/** The texts of files by their addresses: a device fetches one file instead of hundreds (decision 37). */
function packOf(bundle: Rolldown.OutputBundle, names: readonly string[]): { name: string; source: string } {
  const texts = names.flatMap((name) => {
    const text = textOf(bundle[name]!)
    return text === null ? [] : [[`/${name}`, text] as const]
  })
  const source = JSON.stringify(Object.fromEntries(texts))
  return { name: `assets/pack-${createHash('sha256').update(source).digest('hex').slice(0, 7)}.json`, source }
}
/** Writes the id of the build into the page. @returns the id */
function markPage(bundle: Rolldown.OutputBundle, names: readonly string[]): string {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('the build has no index.html')
  const html = String(page.source)
  const id = createHash('sha256')
    .update([html, ...names].join('\n'))
    .digest('hex')
    .slice(0, 8)
  page.source = html.replace('data-build=""', `data-build="${id}"`)
  if (page.source === html) throw new Error('index.html has no data-build="" for the id of the build')
  return id
}

/** web/boot/service-worker.ts bundled into one script. */
async function bundleWorker(current: Build): Promise<string> {
  const entry = join(root, 'web', 'boot', 'service-worker.ts')
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __KEPT__: JSON.stringify(current) },
    build: {
      write: false,
      copyPublicDir: false,
      // Any browser with module workers supports it.
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'serviceWorker' },
    },
  })
  return ([made].flat() as Rolldown.RolldownOutput[])[0]!.output[0].code
}

/** At the root, under a fixed name: browsers request it again and detect a new version by its content. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  generateBundle: {
    // After all other files are known.
    order: 'post',
    async handler(_options, bundle) {
      const names = Object.keys(bundle).filter(isCached).toSorted()
      const firstFiles = firstFilesOf(bundle)
      const pack = (wanted: string[]): Packed => {
        const { name, source } = packOf(bundle, wanted)
        this.emitFile({ type: 'asset', fileName: name, source })
        return { files: wanted.map((each) => `/${each}`), pack: `/${name}` }
      }
      const id = markPage(bundle, names)
      const first = pack(names.filter((name) => firstFiles.has(name)))
      const rest = pack(names.filter((name) => !firstFiles.has(name)))
      this.emitFile({ type: 'asset', fileName: address, source: await bundleWorker({ id, first, rest }) })
    },
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${address}`, (_request, response, next) => {
      bundleWorker(noBuild).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
})
