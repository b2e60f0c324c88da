import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { cardReader } from '../../contract/calls/contacts/card-reader.ts'
import { root } from '../source-graph.ts'

const readPackageFile = (...path: string[]) => readFileSync(join(root, 'node_modules', ...path))
const files: Record<string, () => Buffer> = {
  'worker.min.js': () => readPackageFile('tesseract.js', 'dist', 'worker.min.js'),
  'core.js': () => readPackageFile('tesseract.js-core', 'tesseract-core-simd-lstm.wasm.js'),
  'kor.traineddata.gz': () => readPackageFile('@tesseract.js-data', 'kor', '4.0.0_best_int', 'kor.traineddata.gz'),
  'eng.traineddata.gz': () => readPackageFile('@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz'),
}

/**
 * Serves Tesseract, which reads photographed business cards, from our own address: 8 MB, loaded when a user takes the first photograph.
 * @throws where the address (contract/calls/contacts/card-reader.ts) names another version than the installed one
 */
export const cardReaderAssets = (): Plugin => ({
  name: 'card-reader',
  buildStart() {
    const { version } = JSON.parse(String(readPackageFile('tesseract.js', 'package.json'))) as { version: string }
    if (!cardReader.endsWith(`/${version}`))
      throw new Error(`tesseract.js ${version} would be cached under the address ${cardReader}`)
  },
  generateBundle() {
    for (const [name, bytes] of Object.entries(files)) {
      const fileName = `${cardReader.slice(1)}/${name}`
      const source = bytes()
      this.emitFile({ type: 'asset', fileName, source })
      // Compressed here, at a lower level: compress-assets.ts would spend seconds on the last percent.
      if (name.endsWith('.js'))
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 6 }) })
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(cardReader, (request, response, next) => {
      const bytes = files[(request.url ?? '').slice(1)]
      if (!bytes) return next()
      response.setHeader('content-type', request.url!.endsWith('.js') ? 'text/javascript' : 'application/gzip')
      response.end(bytes())
    })
  },
})
