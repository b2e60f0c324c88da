// `npm run dev`: restarts the server and reloads the page when a file changes. Vite serves the page and forwards calls to the server.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = process.env.PORT ?? '4000'
const server = spawn(
  process.execPath,
  ['--watch-preserve-output', '--watch-path=server', '--watch-path=contract', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  },
)
const proxiedPaths = [
  '/oauth',
  '/login',
  '/secure',
  '/saleslog',
  '/org',
  '/etc',
  '/notify',
  '/schedule',
  '/calendar',
  '/needs',
  '/billings',
  '/statistics',
  '/photo',
  '/files',
  '/downloads',
  '/docs',
  '/outbox',
  '/healthz',
]
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: {
    host: 'localhost',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, `http://127.0.0.1:${port}`])),
  },
})
await vite.listen()
vite.printUrls()
const stop = async () => {
  server.kill('SIGTERM')
  await vite.close()
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
server.on('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)))
