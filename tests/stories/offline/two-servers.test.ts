// Two users on different server processes with one database: each sees the other's changes without reloading, also
// after a restart of the database.
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire, type Call } from '../../../contract/core/call.ts'
import { contract } from '../../../contract/index.ts'
import { paths } from '../../../contract/core/paths.ts'
import { startEmbedded, type Embedded } from '../../../server/db/embedded.ts'
import { encode, pathOf, type TestApp } from '../../support/app.ts'
import { urlOf } from '../../support/test-database.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aFolder, aPort, isReady, post, removeFolder, runProgram, signUp, type Program } from '../../support/program.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { aContext, goTo } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let folder: string
let browser: Browser
let database: Embedded
/** The socket of a database changes with every start; the processes connect through this proxy. */
const place = () => join(folder, 'socket')
async function startDatabase(): Promise<void> {
  database = await startEmbedded({ dataDir: folder, forTests: true })
  await symlink(database.owner.host!, `${place()}.new`)
  await rename(`${place()}.new`, place())
}
const address = () => ({ host: place(), port: database.owner.port!, user: 'postgres', database: 'saleslog' })
const programs: Program[] = []
async function aProgram(): Promise<Program> {
  const program = runProgram({
    PORT: String(await aPort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: urlOf(address()),
  })
  programs.push(program)
  await isReady(program)
  return program
}
beforeAll(async () => {
  folder = await aFolder()
  browser = await sharedBrowser()
  await startDatabase()
})
afterAll(async () => {
  await browser.close()
  for (const program of programs) {
    program.child.kill('SIGTERM')
    await program.ended
  }
  await database.stop()
  await removeFolder(folder)
})

/** Opens a page at the user's process. */
function ask(at: Program, as: TestPerson, call: Call, input: object) {
  const wire = toWire(call.input, input as never) as Record<string, unknown>
  return post(at, pathOf(call, wire), Object.fromEntries(new URLSearchParams(encode(wire))), as.token)
}
async function opened(at: Program, tokens: TestPerson): Promise<Page> {
  const page = await (await aContext(browser, at.url, { tokens })).newPage()
  await goTo(page, paths.home)
  // The first interaction loads the deferred code: from here the page receives events.
  await page.mouse.move(200, 200)
  await page.evaluate(() => void (document.body.dataset.opened = 'once'))
  return page
}
const badge = (page: Page, count: number) =>
  page
    .getByRole('button', {
      name: count === 0 ? t('nav.notifications') : t('notifications.bellUnread', { shown: String(count) }),
      exact: true,
    })
    .waitFor({ timeout: 30_000 })

test("each user sees the other's changes, also after a restart of the database", async () => {
  const [here, there] = [await aProgram(), await aProgram()]
  const { staff, colleague } = await built()
  const [mine, yours] = [await opened(here, staff), await opened(there, colleague)]
  for (const page of [mine, yours]) await badge(page, 0)
  await addCoAuthor(here, staff, colleague)
  await badge(yours, 1)
  await addCoAuthor(there, colleague, staff)
  await badge(mine, 1)

  await database.stop()
  await startDatabase()
  // The next call may get a dead connection; a retry succeeds.
  await expect.poll(() => addCoAuthor(here, staff, colleague).catch(String)).toBe(200)
  await badge(yours, 2)
  await expect.poll(() => addCoAuthor(there, colleague, staff).catch(String)).toBe(200)
  await badge(mine, 2)
  for (const page of [mine, yours]) expect(await page.evaluate(() => document.body.dataset.opened)).toBe('once')
  // Jobs continue too: sign-up needs its mail.
  expect(await signUp(there, 'later@daon.example')).toBeTruthy()
})

/** An app object with what the builders need. */
async function within<T>(work: (appLike: TestApp) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ ...address(), max: 1 })
  try {
    return await work({ owner, now: () => new Date() } as TestApp)
  } finally {
    await owner.end()
  }
}
const built = () => within((appLike) => aTeam(appLike))
async function addCoAuthor(at: Program, by: TestPerson, to: TestPerson): Promise<number> {
  const { id } = await within((appLike) => aSalesLog(appLike, { by }))
  return (await ask(at, by, contract.salesLogs.addCoAuthors, { id, ver: 1, userIds: [to.id] })).status
}
