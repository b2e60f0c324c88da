import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileFor } from './scripts/build/chunks.ts'
import { cardReaderFiles } from './scripts/build/card-reader.ts'
import { compressed } from './scripts/build/compressed.ts'
import { head } from './scripts/build/head.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { licences } from './scripts/build/licences.ts'
import { cutLetters } from './scripts/build/letters.ts'
import { queryModules } from './scripts/build/query-modules.ts'
import { reactModules } from './scripts/build/react-modules.ts'
import { pdfLetters } from './scripts/build/pdf-letters.ts'
import { serversOwn } from './scripts/build/servers-own.ts'
import { builtFrom } from './scripts/build/version.ts'

export default defineConfig(async () => ({
  root: 'web',
  publicDir: 'public',
  plugins: [
    serversOwn(),
    reactModules(),
    queryModules(),
    react(),
    head(),
    serviceWorker(),
    licences(),
    pdfLetters(),
    cardReaderFiles(),
    compressed(),
  ],
  resolve: { alias: { letters: await cutLetters() } },
  define: { __BUILT__: JSON.stringify(builtFrom()) },
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    rolldownOptions: {
      output: {
        // 42 bits: names of files are most of what the page's head says, twice for every text.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileFor }] },
      },
    },
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    // A list of all files in a program weighs; those of a screen the page's head knows, and what every page has is there.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file: string, files: string[], { hostId }: { hostId: string }) =>
        /\/first-/.test(hostId) ? [] : files.filter((file) => !/\/(index|first|react|calls|frame)-/.test(file)),
    },
    reportCompressedSize: false,
    // Without these Vite rewrites light-dark() into variables that nobody sets.
    target: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
    cssTarget: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
  },
}))
