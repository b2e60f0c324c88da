// The lines of docs/client.md, which tests/support/typed-client.ts holds for the compiler, run against a server.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/source-graph.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { anApiToken } from '../../../tests/support/builders/api-tokens.ts'
import { aTeam } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'

const example = join(root, 'tests/support/typed-client.ts')

test('the client in docs/client.md lists logs with an API token', async () => {
  const lines = (await readFile(example, 'utf8')).replaceAll("'../../contract/", "'./contract/")
  expect(await readFile(join(root, 'docs/client.md'), 'utf8')).toContain(`\`\`\`ts\n${lines}\`\`\``)
  const app = await startTestApp()
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: '단가 협의' })
  const { token } = await anApiToken(app, { by: staff, scopes: ['read'] })
  const environment = { ...process.env, SALESLOG_URL: app.url, SALESLOG_TOKEN: token }
  const run = () => promisify(execFile)(process.execPath, [example], { env: environment })
  const { stdout } = await run()
  expect(stdout).toMatch(/^단가 협의 \S.*\n1 \d+\n$/)
  environment.SALESLOG_TOKEN = (await anApiToken(app, { by: staff, scopes: ['customers:read'] })).token
  await expect(run()).rejects.toThrow('logs:read')
  await app.stop()
})
