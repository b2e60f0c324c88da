// `npm run mutants`: removes each permission, audience, policy and refusal in turn, and says which test noticed. Ends with 1 when one
// was not noticed. `npm run mutants -- mayEdit policy` takes those whose names hold one of the words. All of them take some minutes.
import { availableParallelism } from 'node:os'
import { makeCopy, type Copy } from './mutants/copy.ts'
import { mutants, type Mutant } from './mutants/list.ts'

const words = process.argv.slice(2)
const chosen = mutants().filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`Nothing is named ${words.join(' or ')}.`)
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
  const already = await copies[0]!.redBy({ files })
  if (already !== null) throw new Error(`Something is red already: ${already}`)
  console.log(`All is green with nothing removed; ${chosen.length} to go.`)
  // Each run has a database of its own, which is another process.
  while (copies.length < Math.min(chosen.length, Math.floor(availableParallelism() / 2))) copies.push(makeCopy())
  const waiting = [...chosen]
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift())
        printResult(mutant, await copy.noticed(mutant))
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
    `${chosen.length - survived.length} of ${chosen.length} were noticed${survived.length ? `. SURVIVED:\n${survived.join('\n')}` : '.'}`,
  )
if (survived.length > 0) process.exitCode = 1

function printResult({ name }: Mutant, by: string | null): void {
  if (by === null) survived.push(name)
  console.log(`${by === null ? 'SURVIVED' : 'red     '} ${name.padEnd(80)} ${by ?? ''}`)
}
