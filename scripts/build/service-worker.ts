import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../sources.ts'

const address = 'service-worker.js'

/** web/service-worker.ts as one script, of whatever it imports. */
async function built(): Promise<string> {
  const entry = join(root, 'web', 'service-worker.ts')
  const made = await build({
    configFile: false,
    logLevel: 'warn',
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
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: address, source: await built() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${address}`, (_request, response, next) => {
      built().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
})
