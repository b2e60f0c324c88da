import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../source-graph.ts'

const address = 'service-worker.js'

/** `pack`: the address of the file that holds all texts among `files`. */
type Build = { id: string; files: string[]; pack: string }
/** Programs, stylesheets, texts and the fonts of a first view. Rarer fonts are loaded when there is a network. */
const isCached = (name: string) => /^assets\/(.*\.(js|css)|(western|korean)-[\w-]{7}\.woff2)$/.test(name)
const textOf = (file: Rolldown.OutputBundle[string]): string | null => {
  if (file.type === 'chunk') return file.code
  return typeof file.source === 'string' ? file.source : null
}
/** The texts of the cached files by their addresses: a device fetches one file instead of hundreds (decision 37). */
function packOf(bundle: Rolldown.OutputBundle): { name: string; source: string } {
  const texts = Object.entries(bundle).flatMap(([name, file]) => {
    const text = isCached(name) ? textOf(file) : null
    return text === null ? [] : [[`/${name}`, text] as const]
  })
  const source = JSON.stringify(Object.fromEntries(texts))
  return { name: `assets/pack-${createHash('sha256').update(source).digest('hex').slice(0, 7)}.json`, source }
}
/** The files that the service worker caches, and the id of the build, which is also written into the page. */
function buildOf(bundle: Rolldown.OutputBundle, pack: string): Build {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('the build has no index.html')
  const files = Object.keys(bundle)
    .filter(isCached)
    .map((name) => `/${name}`)
    .toSorted()
  const html = String(page.source)
  const id = createHash('sha256')
    .update([html, ...files].join('\n'))
    .digest('hex')
    .slice(0, 8)
  page.source = html.replace('data-build=""', `data-build="${id}"`)
  if (page.source === html) throw new Error('index.html has no data-build="" for the id of the build')
  return { id, files, pack: `/${pack}` }
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
      const { name, source } = packOf(bundle)
      this.emitFile({ type: 'asset', fileName: address, source: await bundleWorker(buildOf(bundle, name)) })
      this.emitFile({ type: 'asset', fileName: name, source })
    },
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${address}`, (_request, response, next) => {
      bundleWorker({ id: '', files: [], pack: '' }).then(
        (code) => response.setHeader('content-type', 'text/javascript').end(code),
        next,
      )
    })
  },
})
