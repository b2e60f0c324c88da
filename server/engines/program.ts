// Identifies the program of the engine: another program may classify a sentence otherwise without any lesson.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const folder = new URL('../../needs/', import.meta.url)
let program: string | undefined
/** A short hash of the sources of the engine and its starter corpora. */
export const engineProgram = (): string => (program ??= hashOfSources())

function hashOfSources(): string {
  const hash = createHash('sha256')
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  for (const name of names.sort()) hash.update(readFileSync(name))
  return hash.digest('base64url').slice(0, 12)
}
