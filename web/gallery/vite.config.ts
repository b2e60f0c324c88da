// Builds the gallery: npx vite build -c web/gallery/vite.config.ts && npx vite preview -c web/gallery/vite.config.ts
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetFonts } from '../../scripts/build/font-subsets.ts'

const root = new URL('..', import.meta.url).pathname

export default defineConfig(async () => ({
  root,
  resolve: { alias: { letters: await subsetFonts() } },
  plugins: [react()],
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    outDir: '/tmp/saleslog-gallery',
    emptyOutDir: true,
    rollupOptions: { input: `${root}gallery/index.html` },
    cssTarget: ['chrome123', 'edge123', 'safari17.5', 'firefox120'],
  },
  preview: { port: 4179 },
}))
