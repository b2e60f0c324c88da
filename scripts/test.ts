// `npm test`: types, lint, format, build, then every test; the last line counts them ("N passed, N failed").
// `npm test -- server/storage` runs only the test files whose paths contain that.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const filters = process.argv.slice(2)
const children = new Set<ReturnType<typeof spawn>>()
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
    for (const child of children) child.kill(signal)
  })
const run = (script: string, args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${script}`, ...args], { stdio: 'inherit' })
    children.add(child)
    child.on('exit', (code) => {
      children.delete(child)
      resolve(code === 0)
    })
  })

let [passed, failed] = [0, 0]
// Printed again at the end: of a long log often only the last lines are stored.
const failures: string[] = []
const runCheck = async (name: string, script: string, args: string[]) => {
  if (stopped) return
  const hasPassed = await run(script, args)
  console.log(`${hasPassed ? '✓' : '✗'} ${name}`)
  if (hasPassed) passed += 1
  else {
    failures.push(`✗ ${name}`)
    failed += 1
  }
}
// The browser stories need the built pages.
const build = runCheck('build', 'vite/bin/vite.js', ['build', '--logLevel', 'warn'])
if (filters.length === 0) {
  // Four checkers, the default, take twice the CPU time of one.
  await runCheck('types', 'typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1'])
  await runCheck('lint', 'oxlint/bin/oxlint', ['.'])
  await runCheck('format', 'oxfmt/bin/oxfmt', ['--check', '.'])
}
await build

const folder = await mkdtemp(join(tmpdir(), 'saleslog-report-'))
type TestResult = { fullName: string; status: string; failureMessages: string[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  success: boolean
  testResults: { name: string; status: string; message: string; assertionResults: TestResult[] }[]
}
const collectFailures = (report: Report) => {
  for (const file of report.testResults.filter((each) => each.status === 'failed')) {
    const tests = file.assertionResults.filter((each) => each.status === 'failed')
    const path = relative(process.cwd(), file.name)
    if (tests.length === 0) failures.push(`✗ ${path}: ${file.message.slice(0, 600)}`)
    for (const each of tests)
      failures.push(`✗ ${path}: ${each.fullName}\n${each.failureMessages.join('\n').slice(0, 600)}`)
  }
}
const runTests = async (args: string[]) => {
  if (stopped) return
  const file = join(folder, 'tests.json')
  await run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args])
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    passed += report.numPassedTests
    collectFailures(report)
    failed += report.success ? 0 : Math.max(1, report.numFailedTests, report.numFailedTestSuites)
  } catch {
    failures.push('✗ tests: no report')
    failed += 1
  }
}
await runTests(filters)
await rm(folder, { recursive: true, force: true })
for (const failure of failures) console.log(failure)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && !stopped ? 0 : 1)
