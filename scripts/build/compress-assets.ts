import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Above it, a file is compressed with less effort. */
const largeBytes = 1024 * 1024

/** Writes a Brotli and a gzip version beside each compressible file, so that none is compressed at a request. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => /\.(m?js|css|html|svg|json|webmanifest)$/.test(name) && !(`${name}.gz` in bundle))
        .map(async (name) => {
          const path = join(dir!, name)
          const source = await readFile(path)
          if (source.length < 500) return
          // The highest quality takes 15 times as long, for 8 % less.
          const quality = source.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
          await writeFile(`${path}.br`, brotliCompressSync(source, { params }))
          await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
        }),
    )
  },
})
