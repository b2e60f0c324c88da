import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceHeader } from '../../../contract/core/call.ts'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { calendarFeeds } from '../../../contract/calls/plans/feeds.ts'
import { ownEmail } from '../../../contract/calls/profile/email.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aOneTimeCode } from '../../../tests/support/builders/codes-and-links.ts'
import { aPerson, aSession, aTeam, password, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import {
  aComment,
  aContact,
  aCustomer,
  aDataExport,
  aDraft,
  aFile,
  aSalesLog,
} from '../../../tests/support/builders/records.ts'
import { aSignOn } from '../../../tests/support/builders/single-sign-on.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { authClient, codeIn, otherCode } from '../../../tests/support/sign-in.ts'
import { lifetimes } from '../../security/tokens.ts'
import { unzip } from '../../sheets/unzip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const overviewOf = async (as: TestPerson) => (await app.ask(as, myData.overview)).output
const exportsOf = async (as: TestPerson) => (await app.ask(as, myData.exports)).output.items
const kindsOf = async (as: TestPerson) =>
  (await app.ask(as, audit.list, { group: '', pageSize: 100 })).output.items.map(({ kind }) => kind)

/** A log of `by` with a comment, a file and a plan. */
async function recordsOf(by: TestPerson, word: string) {
  const customerId = await aCustomer(app, { by, ownerId: by.id })
  const contactId = await aContact(app, { by, customerId })
  const log = await aSalesLog(app, { by, customerId, contactId, title: `${word} 견적`, content: `${word} 내용` })
  await aComment(app, { by, logId: log.id, content: `${word} 댓글` })
  await aFile(app, { by, logId: log.id, name: `${word}.txt`, bytes: Buffer.from(`${word} 파일`) })
  await aPlan(app, { by, text: `${word} 방문`, start: '2026-12-01T01:00:00Z' })
  return { customerId, logId: log.id }
}
/** Waits for the file, and reads it. */
async function exported(as: TestPerson, exportId: string) {
  await expect
    .poll(async () => (await exportsOf(as)).find((one) => one.exportId === exportId)?.state, {
      timeout: 20_000,
    })
    .toBe('done')
  const { url } = (await app.ask(as, myData.openExport, { exportId })).output
  const answer = await fetch(new URL(url, app.url))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

describe('the file of everything that a user has', () => {
  test('it has the own records of every workgroup with their files, and nothing of others', async () => {
    const team = await aTeam(app, { name: '다온/소재' })
    const { staff, colleague } = team
    const other = await aTeam(app, { name: '한빛영업' })
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 2)', [
      other.workgroupId,
      staff.id,
    ])
    const { customerId } = await recordsOf(staff, '방열')
    await aDraft(app, { by: staff, customerId, content: '쓰던 글' })
    await recordsOf({ ...staff, workgroupId: other.workgroupId }, '단열')
    await recordsOf(colleague, '남의')
    await recordsOf(other.staff, '딴이의')
    expect((await overviewOf(staff)).workgroups).toEqual(
      [team, other].map(({ workgroupId }, at) => ({
        workgroupId,
        workgroupName: ['다온/소재', '한빛영업'][at],
        isMaster: false,
        logCount: 1,
        commentCount: 1,
        planCount: 1,
        fileCount: 1,
        customerCount: 1,
      })),
    )
    const { exportId, state } = (await app.ask(staff, myData.startExport)).output
    expect(state).toBe('running')
    const zip = await exported(staff, exportId)
    const read = async (path: string) => JSON.parse(await zip.text(path)) as Record<string, unknown>[]
    expect((await read('다온_소재/logs.json')).map(({ title, content }) => [title, content])).toEqual([
      ['방열 견적', '방열 내용'],
    ])
    expect((await read('한빛영업/logs.json')).map(({ title }) => title)).toEqual(['단열 견적'])
    expect((await read('다온_소재/comments.json')).map(({ content, log }) => [content, log])).toEqual([
      ['방열 댓글', '방열 견적'],
    ])
    expect((await read('다온_소재/plans.json')).map(({ text }) => text)).toEqual(['방열 방문'])
    expect((await read('다온_소재/drafts.json')).map(({ content }) => content)).toEqual(['쓰던 글'])
    const [file] = (await read('다온_소재/files.json')) as [{ name: string; path: string }]
    expect(file.name).toBe('방열.txt')
    expect(await zip.text(file.path)).toBe('방열 파일')
    expect(zip.has('다온_소재/logs.xlsx')).toBe(true)
    const account = JSON.parse(await zip.text('account.json')) as Record<string, unknown>
    expect([account.name, account.email]).toEqual([staff.name, staff.email])
    expect(JSON.stringify(account)).not.toContain('argon2')
    const done = (await exportsOf(staff))[0]!
    expect([done.done, done.total]).toEqual([8, 8])
    expect(done.name).toMatch(/^saleslog_.*\.zip$/)
    const [mail] = await app.mailsTo(staff.email)
    expect(mail!.text).toContain('/#/main/etc/data')
    expect(mail!.text, 'the file needs a sign-in').not.toContain('/mydata/')
    expect(await kindsOf(team.master)).toContain('account.exported')
  })

  test('a user has one that is being made; it stops when it is deleted, and a finished one is gone after a day', async () => {
    const { staff } = await aTeam(app)
    await app.owner.query(
      "insert into account_exports (user_id, language, name, created_at) values ($1, 'ko', 'a.zip', $2)",
      [staff.id, app.now()],
    )
    const [running] = await exportsOf(staff)
    expect((await app.ask(staff, myData.startExport)).output.exportId).toBe(running!.exportId)
    const of = { exportId: running!.exportId }
    expect((await app.ask(staff, myData.openExport, of)).error).toBe('not_found')
    expect((await app.ask(staff, myData.stopExport, of)).status).toBe(200)
    expect(await exportsOf(staff)).toEqual([])
    // The job finds nothing to do.
    expect(await runJob(app, 'account.export', { userId: staff.id, ...of }, { files: app.files })).toEqual([])
    const { id, key } = await aDataExport(app, { by: staff })
    const { url } = (await app.ask(staff, myData.openExport, { exportId: id })).output
    app.passTime(limits.dataExportHours * 3600 - 60)
    const again = { ...staff, ...(await aSession(app, staff.id, staff.workgroupId)) }
    expect(await exportsOf(again)).toHaveLength(1)
    expect((await fetch(new URL(url, app.url))).status, 'an address is valid for ten minutes').toBe(404)
    app.passTime(120)
    expect(await exportsOf(again)).toEqual([])
    expect((await app.ask(again, myData.openExport, { exportId: id })).error).toBe('not_found')
    await app.owner.query('select tidy_up($1)', [app.now()])
    expect((await app.owner.query('select from loose_files where key = $1', [key])).rowCount).toBe(1)
  })

  test('it stops while it is being written when it is deleted, and an error marks it as stopped', async () => {
    const { staff } = await aTeam(app)
    await recordsOf(staff, '방열')
    const aRow = async () =>
      (
        await app.owner.query<{ id: string }>(
          "insert into account_exports (user_id, language, name, created_at) values ($1, 'ko', 'a.zip', $2) returning id",
          [staff.id, app.now()],
        )
      ).rows[0]!.id
    const written = {
      ...app.files,
      storeGenerated: async (bytes: AsyncIterable<Uint8Array>) => {
        // Before the first page: the archive is written ahead of the one who reads it.
        await app.owner.query('delete from account_exports where user_id = $1', [staff.id])
        for await (const _ of bytes);
        throw new Error('it went on')
      },
    }
    const first = { userId: staff.id, exportId: await aRow() }
    expect(await runJob(app, 'account.export', first, { files: written })).toEqual([])
    const broken = { ...app.files, storeGenerated: async () => Promise.reject(new Error('disk full')) }
    const second = { userId: staff.id, exportId: await aRow() }
    await expect(runJob(app, 'account.export', second, { files: broken })).rejects.toThrow('disk full')
    expect((await exportsOf(staff)).map(({ state }) => state)).toEqual(['stopped'])
  })

  test('the latest finished file stays while the next one is made, earlier ones go', async () => {
    const { staff } = await aTeam(app)
    await aDataExport(app, { by: staff })
    app.passTime(1)
    const { id } = await aDataExport(app, { by: staff })
    expect((await app.ask(staff, myData.startExport)).status).toBe(200)
    expect((await exportsOf(staff)).map(({ exportId }) => exportId)).toContain(id)
    expect(await exportsOf(staff)).toHaveLength(2)
  })

  test('one whose process has died counts as stopped after an hour, and the next one starts', async () => {
    const { staff } = await aTeam(app)
    const hourAgo = new Date(app.now().getTime() - 3_700_000)
    await app.owner.query(
      "insert into account_exports (user_id, language, name, created_at) values ($1, 'ko', 'a.zip', $2)",
      [staff.id, hourAgo],
    )
    expect((await exportsOf(staff)).map(({ state }) => state)).toEqual(['stopped'])
    expect((await app.ask(staff, myData.startExport)).output.state).toBe('running')
  })

  test('a file that the store has lost, and those beyond the limit, are listed without a path', async () => {
    const { staff } = await aTeam(app)
    const { logId } = await recordsOf(staff, '방열')
    const lost = await aFile(app, { by: staff, logId, name: '사라진.txt' })
    const large = await aFile(app, { by: staff, logId, name: '큰.txt' })
    await app.owner.query('update files set bytes = $2 where id = $1', [large.id, 2_000_000_000])
    const { rm } = await import('node:fs/promises')
    await rm(`${app.dataDir}/files/files/${lost.key.slice(0, 2)}/${lost.key}`)
    const { exportId } = (await app.ask(staff, myData.startExport)).output
    const zip = await exported(staff, exportId)
    const [folder] = (await overviewOf(staff)).workgroups.map(({ workgroupName }) => workgroupName)
    const listed = JSON.parse(await zip.text(`${folder}/files.json`)) as { name: string; path: string | null }[]
    expect(listed.map(({ name, path }) => [name, path !== null])).toEqual([
      ['방열.txt', true],
      ['사라진.txt', false],
      ['큰.txt', true],
    ])
  })
})

describe('deleting the account', () => {
  const { signIn, authorize, refresh } = authClient(() => app)
  const remove = (as: TestPerson, more: object = {}) => app.ask(as, myData.deleteAccount, { password, ...more })

  test('R23: it ends every session, membership and address of a calendar; the email address stays taken, and a sign-in brings everything back', async () => {
    const team = await aTeam(app)
    const { master, staff } = team
    const { customerId, logId } = await recordsOf(staff, '방열')
    const elsewhere = await aSession(app, staff.id, staff.workgroupId)
    const { url } = (await app.ask(staff, calendarFeeds.create, {})).output
    const feed = async () => (await fetch(new URL(new URL(url).pathname, app.url))).status
    expect(await feed()).toBe(200)
    expect((await remove(staff, { password: 'Wrong-2026!' })).error).toBe('wrong_password')
    expect((await remove(staff)).status).toBe(200)
    for (const token of [staff.token, elsewhere.token])
      expect((await app.ask({ token }, profile.me)).error).toBe('invalid_token')
    expect((await refresh(elsewhere.refreshToken)).error).toBe('invalid_grant')
    expect(await feed()).toBe(404)
    const list = async () => (await app.ask(master, members.list)).output.items.map(({ id }) => id)
    expect(await list()).not.toContain(staff.id)
    const log = (await app.ask(master, salesLogs.detail, { id: logId })).output
    expect([log.author.name, log.author.hasLeft]).toEqual([staff.name, true])
    expect((await app.ask(master, customers.detail, { id: customerId })).output.owner).toBeNull()
    expect(await kindsOf(master)).toContain('account.deleted')
    const [told] = await app.mailsTo(staff.email)
    expect(told!.subject).toBe('You’ve left Saleslog')
    // Somebody else cannot take the address meanwhile.
    expect((await app.ask(null, auth.checkUser, { email: staff.email })).output.inUse).toBe(true)
    app.passTime((limits.accountRestoreDays - 1) * 86_400)
    const back = { ...staff, ...(await signIn(staff)) }
    expect((await app.ask(back, profile.me)).output[0]!.workgroupId).toBe(team.workgroupId)
    const master2 = { ...master, ...(await aSession(app, master.id, master.workgroupId)) }
    expect((await app.ask(master2, customers.detail, { id: customerId })).output.owner).toMatchObject({ id: staff.id })
    expect((await app.ask(master2, salesLogs.detail, { id: logId })).output.author.hasLeft).toBe(false)
    expect(await kindsOf(master2)).toContain('account.restored')
    expect((await app.mailsTo(staff.email, 2)).at(-1)!.subject).toBe('Your Saleslog account is back')
    // A second sign-in restores nothing, and tells nobody.
    await signIn(staff)
    expect(await app.mailsTo(staff.email, 2)).toHaveLength(2)
  })

  test('a member who left before the deletion stays out, and who is removed with others keeps the role', async () => {
    const { staff, colleague, manager, master } = await aTeam(app)
    await app.ask(master, membership.edit, { ids: [manager.id], rank: '과장' })
    await app.owner.query('update members set left_at = $2 where user_id = $1', [colleague.id, app.now()])
    app.passTime(60)
    for (const one of [staff, colleague, manager]) expect((await remove(one)).status).toBe(200)
    app.passTime(60)
    const mine = async (who: TestPerson) => (await app.ask({ ...who, ...(await signIn(who)) }, workgroups.list)).output
    expect((await mine(colleague)).total).toBe(0)
    expect((await mine(manager)).items.map(({ role }) => role)).toEqual(['manager'])
    const { rows } = await app.owner.query('select rank from members where user_id = $1', [manager.id])
    expect(rows).toEqual([{ rank: '과장' }])
  })

  test('a Master hands over first, or deletes the workgroup; nothing is changed by the refusal', async () => {
    const { master, staff, workgroupId } = await aTeam(app)
    const second = await aTeam(app)
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      second.workgroupId,
      master.id,
    ])
    expect((await remove(master)).error).toBe('master_stays')
    const rows = () =>
      app.owner
        .query('select from members where user_id = $1 and left_at is null', [master.id])
        .then((of) => of.rowCount)
    expect(await rows()).toBe(2)
    expect((await app.ask(master, profile.me)).status).toBe(200)
    await app.owner.query('update members set role = 1 where user_id = $1 and workgroup_id = $2', [
      master.id,
      workgroupId,
    ])
    await app.owner.query('update members set role = 0 where user_id = $1', [staff.id])
    expect((await remove(master)).status).toBe(200)
    expect(await rows()).toBe(0)
  })

  test('a password that is changed meanwhile makes it fail, and wrong passwords are counted', async () => {
    const person = await aPerson(app)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await remove(person, { password: `Wrong-${tries}` })).error).toBe('wrong_password')
    expect((await remove(person)).error).toBe('too_many_tries')
    expect((await authorize(person.email)).status).toBe(200)
  })

  test('a deleted account stops its file, and two deletions at once are one', async () => {
    const { staff } = await aTeam(app)
    await app.owner.query(
      "insert into account_exports (user_id, language, name, created_at) values ($1, 'ko', 'a.zip', $2)",
      [staff.id, app.now()],
    )
    const answers = await Promise.all([remove(staff), remove(staff), remove(staff)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.owner.query('select state from account_exports where user_id = $1', [staff.id])
    expect(rows).toEqual([{ state: 'stopped' }])
  })
})

describe('deleting an account without a password', () => {
  const { latest } = authClient(() => app)
  const device = (key: string) => ({ [deviceHeader]: key.repeat(43) })
  const start = (as: TestPerson, headers = {}) => app.ask(as, myData.startDeletion, {}, headers)
  const remove = (as: TestPerson, code: string, headers = {}) =>
    app.ask(as, myData.deleteAccountWithCode, { code }, headers)
  const codeTo = async ({ email }: TestPerson, count = 1) => codeIn(await latest(email, count))
  const isDeleted = async ({ id }: TestPerson) =>
    (await app.owner.query('select from users where id = $1 and deleted_at is not null', [id])).rowCount === 1
  async function aTeamWithout() {
    const team = await aTeam(app)
    await app.owner.query("update users set password_hash = '' where id in ($1, $2)", [team.staff.id, team.master.id])
    return team
  }

  test('a code by mail does it, once, with the effects of a password', async () => {
    const { master, staff, colleague } = await aTeamWithout()
    expect([(await overviewOf(staff)).hasPassword, (await overviewOf(colleague)).hasPassword]).toEqual([false, true])
    expect((await app.ask(staff, myData.deleteAccount, { password })).error).toBe('no_password')
    expect((await start(staff)).status).toBe(200)
    const code = await codeTo(staff)
    expect((await remove(staff, code)).status).toBe(200)
    expect((await app.ask(staff, profile.me)).error).toBe('invalid_token')
    expect((await app.ask(master, members.list)).output.items.map(({ id }) => id)).not.toContain(staff.id)
    expect(await kindsOf(master)).toContain('account.deleted')
    expect((await latest(staff.email, 2)).subject).toBe('You’ve left Saleslog')
  })

  test('a right code leaves a Master in place, and can be used after the role was handed over', async () => {
    const { master, staff } = await aTeamWithout()
    await start(master)
    const code = await codeTo(master)
    expect((await remove(master, code)).error).toBe('master_stays')
    await app.owner.query('update members set role = 1 where user_id = $1', [master.id])
    await app.owner.query('update members set role = 0 where user_id = $1', [staff.id])
    expect((await remove(master, code)).status).toBe(200)
  })

  test('no other code deletes: not one of another purpose, device or request, nor after five wrong ones', async () => {
    const { staff } = await aTeamWithout()
    const ofEmail = await aOneTimeCode({ app }, 'email', staff.email, '314159')
    expect((await remove(staff, ofEmail)).error).toBe('code_expired')
    await start(staff, device('a'))
    const first = await codeTo(staff)
    expect((await remove(staff, first, device('b'))).error).toBe('code_expired')
    expect((await remove(staff, first)).error).toBe('code_expired')
    await start(staff, device('a'))
    const second = await codeTo(staff, 2)
    if (first !== second) expect((await remove(staff, first, device('a'))).error).toBe('code_wrong')
    for (let tries = first === second ? 0 : 1; tries < 5; tries += 1) {
      const answer = await remove(staff, otherCode(second), device('a'))
      expect([answer.error, Object.keys(answer.fields!)]).toEqual(['code_wrong', ['cert_code']])
    }
    expect((await remove(staff, second, device('a'))).error).toBe('code_expired')
    // A code for the deletion does not change the address either.
    await app.owner.query('delete from one_time_codes where recipient = $1', [staff.email])
    const email = `moved-${staff.email}`
    const presentCode = await aOneTimeCode({ app }, 'deletion', staff.email)
    const newCode = await aOneTimeCode({ app }, 'email', email)
    expect((await app.ask(staff, ownEmail.changeEmail, { email, presentCode, newCode })).error).toBe('code_expired')
    app.passTime(lifetimes.oneTimeCodeSeconds)
    expect((await remove(staff, presentCode)).error).toBe('code_expired')
    expect(await isDeleted(staff)).toBe(false)
  })

  test('codes are mailed five times an hour', async () => {
    const { staff } = await aTeamWithout()
    for (let times = 0; times < 5; times += 1) expect((await start(staff)).status).toBe(200)
    expect((await start(staff)).error).toBe('too_many_tries')
  })

  test('a password that signs in is asked for; one that single sign-on has replaced is not', async () => {
    const { staff, workgroupId } = await aTeam(app)
    const code = await aOneTimeCode({ app }, 'deletion', staff.email)
    expect([(await start(staff)).error, (await remove(staff, code)).error]).toEqual(['has_password', 'has_password'])
    expect(await app.mailsTo(staff.email, 0)).toEqual([])
    const domain = staff.email.replace(/.*@/, '')
    await aSignOn(app, { workgroupId, domain, required: true })
    expect((await overviewOf(staff)).hasPassword).toBe(false)
    expect((await remove(staff, code)).status).toBe(200)
  })

  test('a sign-in that restores the account leaves no code from before it', async () => {
    const { staff } = await aTeamWithout()
    await start(staff, device('a'))
    const code = await codeTo(staff)
    await start(staff, device('b'))
    expect((await remove(staff, await codeTo(staff, 2), device('b'))).status).toBe(200)
    await app.owner.query('update users set deleted_at = null where id = $1', [staff.id])
    const back = { ...staff, ...(await aSession(app, staff.id, staff.workgroupId)) }
    expect((await remove(back, code, device('a'))).error).toBe('code_expired')
  })
})
