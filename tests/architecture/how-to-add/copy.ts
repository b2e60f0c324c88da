// A copy of the sources to modify.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copySources } from '../../../scripts/mutants/copy.ts'

let folder = ''
export const makeCopy = (): void => void (folder = copySources('how-to-add'))
export const removeCopy = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

export const read = (path: string) => readFileSync(join(folder, path), 'utf8')
export function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
/** Inserts a text before or after every occurrence of `mark`. @throws when the file does not contain it */
export function insertText(path: string, where: 'before' | 'after', mark: string, text: string): void {
  const whole = read(path)
  if (!whole.includes(mark)) throw new Error(`${path} has no ${mark}`)
  write(
    path,
    whole.replaceAll(mark, () => (where === 'before' ? text + mark : mark + text)),
  )
}
export const removeText = (path: string, text: string | RegExp): void => write(path, read(path).replace(text, ''))

const migrations = 'server/db/migrations'
export function addMigration(name: string, sql: string): void {
  const number = String(readdirSync(join(folder, migrations)).length + 1).padStart(4, '0')
  write(`${migrations}/${number}_${name}.sql`, sql)
}
/** Changes a migration that no database has applied yet; `npm run db:types` then records its hash again. */
export const addToMigration = (name: string, sql: string): void => {
  const path = readdirSync(join(folder, migrations)).find((each) => each.endsWith(`_${name}.sql`))!
  write(`${migrations}/${path}`, read(`${migrations}/${path}`) + sql)
  removeText('server/db/migrations.sha256', new RegExp(`^.*${path}\n`, 'm'))
}

/** Runs a program in the copy. @returns its exit code and its output */
export const run = (...program: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const { VITEST: _, ...environment } = process.env
    const child = spawn(process.execPath, program, { cwd: folder, env: { ...environment, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('close', (code) => resolve({ code, output }))
  })
