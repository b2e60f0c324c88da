// What plays long and at random, outside `npm test`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/cluster.ts'],
    setupFiles: ['tests/seed.ts'],
    include: ['bench/drafts.ts'],
    testTimeout: 6 * 3_600_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
})
