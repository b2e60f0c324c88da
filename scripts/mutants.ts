// `npm run mutants`: mutation testing of access control. Removes each permission, audience, policy and rejection in turn and prints the test
// that failed. Exits with 1 if a mutant survived. `npm run mutants -- mayEdit policy` selects those whose names contain one of the words.
import { availableParallelism } from 'node:os'
import { makeCopy, type Copy } from './mutants/copy.ts'
import { mutants, type Mutant } from './mutants/list.ts'

const words = process.argv.slice(2)
const chosen = mutants().filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No mutant is named ${words.join(' or ')}.`)
  process.exit(1)
}
const copies: Copy[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const copy of copies) copy.end()
    process.exit(130)
  })

const survived: string[] = []
try {
  copies.push(makeCopy())
  const files = [...new Set(chosen.flatMap(({ tests }) => tests.flatMap((stage) => stage.files)))]
  const failure = await copies[0]!.firstFailure({ files })
  if (failure !== null) throw new Error(`A test fails without any mutant: ${failure}`)
  console.log(`All tests pass without a mutant; ${chosen.length} mutants to run.`)
  // Each run also starts a database, so half the processors are used.
  while (copies.length < Math.min(chosen.length, Math.floor(availableParallelism() / 2))) copies.push(makeCopy())
  const pending = [...chosen]
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = pending.shift(); mutant; mutant = pending.shift())
        printResult(mutant, await copy.failureWith(mutant))
    }),
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  for (const copy of copies) copy.end()
}
if (process.exitCode !== 1)
  console.log(
    `${chosen.length - survived.length} of ${chosen.length} mutants were killed${survived.length ? `. SURVIVED:\n${survived.join('\n')}` : '.'}`,
  )
if (survived.length > 0) process.exitCode = 1

function printResult({ name }: Mutant, failure: string | null): void {
  if (failure === null) survived.push(name)
  console.log(`${failure === null ? 'SURVIVED' : 'killed  '} ${name.padEnd(80)} ${failure ?? ''}`)
}
