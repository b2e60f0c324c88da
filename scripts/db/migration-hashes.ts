// The recorded hashes of migrations. A database applies each migration once and compares its text at every start, so a
// migration must not change after a database has applied it.
import { createHash } from 'node:crypto'

const file = 'server/db/migrations.sha256'

/**
 * Adds a line for each new migration. The format is that of sha256sum.
 * @param recorded the text of server/db/migrations.sha256
 * @param migrations the text of each migration by its file name
 * @throws when a recorded migration has another text, or none
 */
export function withNewHashes(recorded: string, migrations: ReadonlyMap<string, string>): string {
  const lines = recorded.split('\n').filter(Boolean)
  const hashes = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  for (const [name, hash] of hashes) {
    const text = migrations.get(name)
    if (text === undefined || sha256(text) !== hash)
      throw new Error(
        `The migration ${name} was ${text === undefined ? 'removed' : 'changed'}. Databases that have applied it would not start: restore it and write a new migration. ` +
          `If no database outside this folder has applied it yet, delete its line in ${file} and run \`npm run db:types\`.`,
      )
  }
  const added = [...migrations.keys()].filter((name) => !hashes.has(name)).toSorted()
  return [...lines, ...added.map((name) => `${sha256(migrations.get(name)!)}  ${name}`), ''].join('\n')
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
