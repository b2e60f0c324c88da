import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A busy machine takes longer; nothing here is about time.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['tests/cluster.ts'],
    setupFiles: ['tests/seed.ts'],
    include: ['{contract,server,needs,web,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default'],
  },
})
