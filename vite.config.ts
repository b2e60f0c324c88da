import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFor } from './scripts/build/chunks.ts'
import { cardReaderAssets } from './scripts/build/card-reader-assets.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { inlineHead } from './scripts/build/inline-head.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { manifests } from './scripts/build/manifests.ts'
import { licences } from './scripts/build/licences.ts'
import { subsetFonts } from './scripts/build/font-subsets.ts'
import { libraryStubs } from './scripts/build/library-stubs.ts'
import { reactEsm } from './scripts/build/react-esm.ts'
import { pdfFonts } from './scripts/build/pdf-fonts.ts'
import { iconNames } from './scripts/build/icon-names.ts'
import { inlineLimits } from './scripts/build/inline-limits.ts'
import { stripServerFields } from './scripts/build/strip-server-fields.ts'
import { builtFrom } from './scripts/build/version.ts'

export default defineConfig(async () => ({
  root: 'web',
  publicDir: 'public',
  plugins: [
    stripServerFields(),
    iconNames(),
    inlineLimits(),
    reactEsm(),
    libraryStubs(),
    react(),
    inlineHead(),
    serviceWorker(),
    licences(),
    manifests(),
    pdfFonts(),
    cardReaderAssets(),
    compressAssets(),
  ],
  resolve: { alias: { letters: await subsetFonts() } },
  define: { __BUILT__: JSON.stringify(builtFrom()) },
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    rolldownOptions: {
      output: {
        // 42 bits: file names are most of the inline head data.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkFor }] },
      },
    },
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    // Lists of files to preload add to each program. The inline head script preloads those of a screen; the chunks of every page are loaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file: string, files: string[], { hostId }: { hostId: string }) =>
        /\/first-/.test(hostId) ? [] : files.filter((file) => !/\/(index|first|react|calls|frame)-/.test(file)),
    },
    reportCompressedSize: false,
    // With older targets Vite rewrites light-dark() into variables that nobody sets.
    target: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
    cssTarget: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
  },
}))
