// A throw-away copy of the project, in which the tests run against one thing removed.
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Mutant, Tests } from './list.ts'

const root = join(import.meta.dirname, '..', '..')
/** Whatever does not end is as good as red. */
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

/** The sources in a folder of their own, with the same packages. Whoever asks removes it. */
export function copyOfSources(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `saleslog-${name}-`))
  const apart = new Set(
    ['node_modules', '.git', 'dist', 'data', 'data-demo', 'shots', 'coverage'].map((name) => join(root, name)),
  )
  cpSync(root, folder, { recursive: true, filter: (path) => !apart.has(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
export function makeCopy() {
  const folder = copyOfSources('mutants')
  let child: ChildProcess | undefined

  /** Ends at the first test that is red. @returns which, or null; throws when there is no such test */
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
      const tooLong = setTimeout(() => child?.kill('SIGTERM'), longestSeconds * 1000)
      child.on('close', () => resolve(clearTimeout(tooLong)))
    })
    await end
    child = undefined
    if (!existsSync(report)) return `no end within ${longestSeconds} seconds, or no beginning`
    const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find((test) => test.status === 'failed')
      if (failed) return `${relative(folder, name)}: ${failed.title}`
    }
    const broken = testResults.find(({ status }) => status === 'failed')
    // Given up because of another file, which was given up too: then all of them are asked to the end.
    if (broken && bail) return firstFailure({ files, ...(named && { named }) }, mutant, 0)
    if (broken) return `${relative(folder, broken.name)}: before its first test: ${broken.message?.split('\n')[0]}`
    if (numPassedTests === 0) throw new Error(`${mutant}: no test of ${files.join(', ')} is named ${named}`)
    return null
  }
  return {
    redBy: firstFailure,
    /** @returns the test that noticed; null when all were green */
    async noticed({ name, path, text, tests }: Mutant): Promise<string | null> {
      const whole = readFileSync(join(folder, path), 'utf8')
      writeFileSync(join(folder, path), text)
      try {
        for (const stage of tests) {
          const red = await firstFailure(stage, name)
          if (red !== null) return red
        }
        return null
      } finally {
        writeFileSync(join(folder, path), whole)
      }
    },
    end() {
      child?.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
