import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { temporaryFolder } from './tests/support/temporary-folder.ts'

// Inherited by the workers, the database cluster and the browser.
process.env.TMPDIR = temporaryFolder()
// As in the product: see server/core/thread-environment.ts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compile')

/** Files that take long though they are short: in Vitest's own order, by size, they would be last and run alone. */
const long = ['/tests/stories/', '/tests/architecture/how-to-add.test.ts']
/** Runs long test files first, so that both cores are busy to the end: then in Vitest's own order. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], other = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      long.some((part) => moduleId.includes(part)) ? 'first' : 'other',
    )
    return [...first, ...other]
  }
}

/** Tests that replace modules. */
const isolated = ['tests/program/needs-without-packages.test.ts', 'tests/security/dns-rebinding.test.ts']

export default defineConfig({
  test: {
    projects: [
      // A process runs many files, so that it loads the product once: its modules keep no state that tests could see.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{contract,server,needs,web,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: isolated,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/random-seed.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    // Long enough for a machine at a third of the usual speed; what never holds still fails.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores of a small machine: tests often wait for the database or the browser.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    reporters: ['default'],
  },
})
