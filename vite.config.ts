import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

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

// A phone asks for six files at a time, and many small ones shrink worse than one. So what comes together travels together: what every
// page needs, then the landing page, the door, what speaks with the server, the frame round the screens; each without the ones before.
const journeys: [name: string, ...from: string[]][] = [
  ['first', 'main.tsx'],
  ['landing', 'features/landing/LandingScreen.tsx'],
  ['door', 'layouts/PublicLayout.tsx', 'features/auth/SignInScreen.tsx'],
  ['calls', 'features/auth/sign-in.ts'],
  ['frame', 'layouts/MainLayout.tsx'],
]
const places: [name: string, where: RegExp][] = [
  ['frame', /\/web\/ui\/(floats|lists|marks|pages)\//],
  ['forms', /\/web\/ui\/forms\//],
  ['icons', /\/@tabler\/icons-react\//],
]
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
const known = new Map<string, Set<string>>()
/** What comes with some files: all that they import, but for what they ask for later. */
function comesWith(name: string, from: string[], modules: Modules): Set<string> {
  const all = known.get(name) ?? new Set<string>()
  const add = (id: string): void => {
    if (all.has(id)) return
    all.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  if (!known.has(name)) for (const path of from) add(normalizePath(join(import.meta.dirname, 'web', path)))
  known.set(name, all)
  return all
}
function fileFor(id: string, modules: Modules): string | null {
  if (/\/node_modules\/(react|react-dom|react-router|scheduler)\//.test(id)) return 'react'
  // What is asked for by itself has a file of its own.
  const info = modules.getModuleInfo(id)
  if (info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0 || id.endsWith('/web/main.tsx')) return null
  const journey = journeys.find(([name, ...from]) => comesWith(name, from, modules).has(id))
  return journey?.[0] ?? places.find(([, where]) => where.test(id))?.[0] ?? null
}

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), compressed()],
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileFor }] } },
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
