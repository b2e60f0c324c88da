// A temporary copy of the project in which tests run against one mutant at a time.
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Mutant, Tests } from './list.ts'

const root = join(import.meta.dirname, '..', '..')
/** A run that does not end in time counts as a failure. */
const longestSeconds = 900
type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; title: string }[]
  }[]
}
export type Copy = ReturnType<typeof makeCopy>

/** Copies the sources to a temporary folder, with a link to the same packages. The caller deletes it. */
export function copySources(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `saleslog-${name}-`))
  const excluded = new Set(
    ['node_modules', '.git', 'dist', 'data', 'data-demo', 'shots', 'coverage'].map((entry) => join(root, entry)),
  )
  cpSync(root, folder, { recursive: true, filter: (path) => !excluded.has(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
export function makeCopy() {
  const folder = copySources('mutants')
  let child: ChildProcess | undefined

  /** Stops at the first failing test. @returns its path and name; null if all pass @throws when no test is selected */
  async function firstFailure({ files, named }: Tests, mutant = '', bail = 1): Promise<string | null> {
    const report = join(folder, 'report.json')
    rmSync(report, { force: true })
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--bail=${bail}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
      ...(named ? ['-t', named] : []),
    ]
    const end = new Promise<void>((resolve) => {
      child = spawn(process.execPath, vitest, { cwd: folder, stdio: 'ignore' })
      const timeout = setTimeout(() => child?.kill('SIGTERM'), longestSeconds * 1000)
      child.on('close', () => resolve(clearTimeout(timeout)))
    })
    await end
    child = undefined
    if (!existsSync(report)) return `the tests did not start, or did not end within ${longestSeconds} seconds`
    const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find((test) => test.status === 'failed')
      if (failed) return `${relative(folder, name)}: ${failed.title}`
    }
    const broken = testResults.find(({ status }) => status === 'failed')
    // With --bail a file can be aborted because of another aborted file: then all run to the end.
    if (broken && bail) return firstFailure({ files, ...(named && { named }) }, mutant, 0)
    if (broken) return `${relative(folder, broken.name)}: failed to load: ${broken.message?.split('\n')[0]}`
    if (numPassedTests === 0) throw new Error(`${mutant}: no test of ${files.join(', ')} is named ${named}`)
    return null
  }
  return {
    firstFailure,
    /** @returns the first test that fails with the mutant; null if it survives */
    async failureWith({ name, path, text, tests }: Mutant): Promise<string | null> {
      const original = readFileSync(join(folder, path), 'utf8')
      writeFileSync(join(folder, path), text)
      try {
        for (const stage of tests) {
          const failure = await firstFailure(stage, name)
          if (failure !== null) return failure
        }
        return null
      } finally {
        writeFileSync(join(folder, path), original)
      }
    },
    end() {
      child?.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
