import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../sources.ts'

const address = 'service-worker.js'

type Kept = { id: string; files: string[] }
/** Programs, looks, texts and the letters that a first view has; letters that are rarer come with a network. */
const isKept = (name: string) => /^assets\/(.*\.(js|css)|(western|korean)-[\w-]{7}\.woff2)$/.test(name)
/** What the worker keeps of a build, and its id, which is put into the page. */
function keptOf(bundle: Rolldown.OutputBundle): Kept {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('no index.html to put the id of the build into')
  const files = Object.keys(bundle)
    .filter(isKept)
    .map((name) => `/${name}`)
    .toSorted()
  const html = String(page.source)
  const id = createHash('sha256')
    .update([html, ...files].join('\n'))
    .digest('hex')
    .slice(0, 8)
  page.source = html.replace('data-build=""', `data-build="${id}"`)
  if (page.source === html) throw new Error('index.html has no place for the id of the build')
  return { id, files }
}

/** web/boot/service-worker.ts as one script, of whatever it imports. */
async function built(kept: Kept): Promise<string> {
  const entry = join(root, 'web', 'boot', 'service-worker.ts')
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __KEPT__: JSON.stringify(kept) },
    build: {
      write: false,
      copyPublicDir: false,
      // What knows module workers knows these words.
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'serviceWorker' },
    },
  })
  return ([made].flat() as Rolldown.RolldownOutput[])[0]!.output[0].code
}

/** At the root, by a name that stays: a browser asks for it again, and finds that it is another by its content. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  generateBundle: {
    // When all else is made.
    order: 'post',
    async handler(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: address, source: await built(keptOf(bundle)) })
    },
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${address}`, (_request, response, next) => {
      built({ id: '', files: [] }).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
})
