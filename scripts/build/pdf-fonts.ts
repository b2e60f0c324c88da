import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../source-graph.ts'

const folders = ['cmaps', 'standard_fonts']
const from = join(root, 'node_modules', 'pdfjs-dist')

/** Serves fonts that a PDF names without embedding them, from our own address: `/pdf/cmaps/`, `/pdf/standard_fonts/`. */
export const pdfFonts = (): Plugin => ({
  name: 'pdf-fonts',
  generateBundle() {
    for (const folder of folders)
      for (const name of readdirSync(join(from, folder)))
        if (/\.(bcmap|pfb|ttf)$/.test(name))
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: readFileSync(join(from, folder, name)),
          })
  },
  configureServer({ middlewares }) {
    middlewares.use('/pdf', (request, response, next) => {
      const path = /^\/(cmaps|standard_fonts)\/([\w.-]+)$/.exec(request.url ?? '')
      if (!path) return next()
      response.end(readFileSync(join(from, path[1]!, path[2]!)))
    })
  },
})
