import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The long ones first, so that both cores are busy to the end: the browser's, short as their files are, then what vitest takes for long. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { browser = [], other = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      moduleId.includes('/tests/stories/') ? 'browser' : 'other',
    )
    return [...browser, ...other]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/random-seed.ts'],
    include: ['{contract,server,needs,web,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // How long a busy machine may take until something is so; what never is so fails all the same.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    reporters: ['default'],
  },
})
