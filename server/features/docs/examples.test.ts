// The examples of /docs, run against a server as they stand on the page: a call by GET, one without fields, a write with
// fields, and a write with a file.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import type { Call } from '../../../contract/core/call.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { anApiToken } from '../../../tests/support/builders/api-tokens.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'
import { png } from '../../../tests/support/files/pictures.ts'
import { examplesOf } from './examples.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'saleslog-examples-'))
  await writeFile(join(folder, 'photo.png'), png(40, 40))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const isThere = (program: string, ...test: string[]): boolean => {
  try {
    execFileSync(program, test, { stdio: 'ignore', timeout: 100_000 })
    return true
  } catch {
    return false
  }
}
type Run = (example: string, token: string) => Promise<string>
/** @returns what the program prints */
const runProgram = async (program: string, given: string[], token: string) => {
  const env = { ...process.env, SALESLOG_TOKEN: token }
  return (await promisify(execFile)(program, given, { cwd: folder, env, timeout: 100_000 })).stdout
}

/** The words of a command line: quoted in single quotes, in double quotes with one variable, or bare. */
function wordsOf(command: string, token: string): string[] {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|\\'|"[^"]*"|[^\s'"\\])+/g)]
  return words.map(([word]) =>
    word.replaceAll(/'([^']*)'|\\(')|"([^"]*)"/g, (_all, single?: string, escaped?: string, double?: string) =>
      double === undefined ? (single ?? escaped!) : double.replaceAll('$SALESLOG_TOKEN', token),
    ),
  )
}
/** Sends what a curl command would send, so that the example is tried also where curl is not installed. */
const asCurl: Run = async (example, token) => {
  const [program, ...words] = wordsOf(example, token)
  expect(program).toBe('curl')
  const sent = { method: 'GET', url: '', headers: new Headers(), form: new URLSearchParams(), files: new FormData() }
  const pair = (word: string): [string, string] => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]
  while (words.length > 0) {
    const word = words.shift()!
    const value = word.startsWith('-') ? words.shift()! : word
    if (word === '-X') sent.method = value
    else if (word === '-H') sent.headers.set(...(value.split(': ') as [string, string]))
    else if (word === '--data-urlencode') sent.form.append(...pair(value))
    else if (word === '-F') {
      const [name, content] = pair(value)
      if (content.startsWith('@')) sent.files.append(name, new Blob([Uint8Array.from(png(40, 40))]), content.slice(1))
      else sent.files.append(name, content)
    } else if (word.startsWith('-')) throw new Error(`unknown option ${word}`)
    else sent.url = value
  }
  const body = [...sent.files].length > 0 ? sent.files : [...sent.form].length > 0 ? sent.form : null
  return (await fetch(sent.url, { method: sent.method, headers: sent.headers, body })).text()
}

const hasCurl = isThere('curl', '--version')
const hasPython = isThere('python3', '-c', 'import requests')
const languages: [name: string, language: keyof ReturnType<typeof examplesOf>, isThere: boolean, run: Run][] = [
  ['curl, read by the test', 'curl', true, asCurl],
  [
    hasCurl ? 'curl' : 'curl (left out: it is not installed)',
    'curl',
    hasCurl,
    (example, token) => runProgram('sh', ['-c', example.replace(/^curl/, 'curl -s')], token),
  ],
  [
    'JavaScript',
    'JavaScript',
    true,
    (example, token) =>
      runProgram(
        process.execPath,
        ['--input-type=module', '-e', `${example}\nconsole.log(JSON.stringify({ success, message }))`],
        token,
      ),
  ],
  [
    hasPython ? 'Python' : 'Python (left out: python3 with requests is not installed)',
    'Python',
    hasPython,
    (example, token) =>
      runProgram(
        'python3',
        ['-c', `${example}\nimport json\nprint(json.dumps({"success": response.ok, "message": message}))`],
        token,
      ),
  ],
]

describe.for(languages)('%s', ([, language, isInstalled, run]) => {
  let staff: TestPerson
  let token: string
  const answerOf = async (name: string, call: Call) => {
    const printed = await run(examplesOf(name, call, app.url)[language], token)
    return JSON.parse(printed) as { success: boolean; message: Record<string, unknown> }
  }
  beforeAll(async () => {
    staff = (await aTeam(app)).staff
    await aSalesLog(app, { by: staff, title: '단가 협의' })
    token = (await anApiToken(app, { by: staff, scopes: ['write'] })).token
  })
  test.skipIf(!isInstalled)('reads', async () => {
    const listed = await answerOf('salesLogs.list', salesLogs.list)
    expect(listed).toMatchObject({ success: true, message: { totalCnt: 1, list: [{ title: '단가 협의' }] } })
    expect(await answerOf('notifications.count', notifications.count)).toMatchObject({ success: true })
  })
  test.skipIf(!isInstalled)('writes fields and a file', async () => {
    const { success, message } = await answerOf('customers.create', customers.create)
    expect(success).toBe(true)
    const { rows } = await app.owner.query<{ id: string; name: string }>(
      'select id::text, name from customers where workgroup_id = $1 order by id desc limit 1',
      [staff.workgroupId],
    )
    expect(rows[0]).toEqual({ id: message.acc_idx, name: 'text' })
    expect(await answerOf('profile.setPhoto', profile.setPhoto)).toMatchObject({ success: true })
    const { rows: photos } = await app.owner.query<{ has: boolean }>(
      'select photo_key is not null as has from users where id = $1',
      [staff.id],
    )
    expect(photos[0]!.has).toBe(true)
  })
})
