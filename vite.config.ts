import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Everything that shrinks is compressed once, after it is written, and never at a request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name))
        .map(async (name) => {
          const path = join(dir!, name)
          const source = await readFile(path)
          if (source.length < 500) return
          await writeFile(`${path}.br`, brotliCompressSync(source))
          await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
        }),
    )
  },
})

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), compressed()],
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    // Small parts travel together: a phone asks for six files at a time. What the first page needs is left to the entry.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'forms',
              test: /web\/ui\/forms\//,
            },
            { name: 'icons', test: /tabler\/icons-react/ },
          ],
        },
      },
    },
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Without these Vite rewrites light-dark() into variables that nobody sets.
    target: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
    cssTarget: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
  },
})
