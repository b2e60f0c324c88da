// Pushes to devices of the mobile wrapper, through the sender that is configured.
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson, aSession, aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { aNotification, aSalesLog } from '../../tests/support/builders/records.ts'
import { runJob, type EnqueuedJob } from '../../tests/support/jobs.ts'
import { startWrapperSender, type WrapperSender } from '../../tests/support/servers/wrapper-sender.ts'
import type { PushJob } from '../jobs/declared.ts'
import { pushPort, type PushPort } from '../outbound/push.ts'
import { pushKeys } from '../outbound/push-keys.ts'

let app: TestApp
let sender: WrapperSender
let push: PushPort
beforeAll(async () => {
  sender = await startWrapperSender()
  // Without a worker: each test runs the jobs itself.
  app = await startTestApp({ ROLE: 'web', WRAPPER_PUSH_URL: sender.address })
  const client = await app.owner.connect()
  push = pushPort(app.config, await pushKeys(client, { vapid: null }))
  client.release()
})
afterAll(async () => {
  await app.stop()
  await sender.stop()
})
beforeEach(() => void sender.arrived.splice(0))

const save = (person: { token: string }, token: string) => app.ask(person, contract.pushes.registerWrapper, { token })
const tokensOf = async (person: TestPerson) =>
  (
    await app.owner.query<{ endpoint: string }>(
      'select endpoint from push_devices where user_id = $1 order by created_at, endpoint',
      [person.id],
    )
  ).rows.map(({ endpoint }) => endpoint)
/** Runs the jobs of all pushes that are due. @returns the jobs that sending them added */
async function pushTo(to: TestPerson, port = push): Promise<EnqueuedJob[]> {
  const payload = { workgroupId: to.workgroupId!, userIds: [to.id] }
  const ports = { log: pino({ level: 'silent' }), push: port }
  const added: EnqueuedJob[] = []
  for (const job of await runJob(app, 'notifications.push', payload))
    added.push(...(await runJob(app, 'push.send', job.payload as PushJob, ports)))
  return added
}
async function aNotifiedUser() {
  const team = await aTeam(app)
  const log = await aSalesLog(app, { by: team.staff, coAuthorIds: [team.colleague.id], title: '단가 협의' })
  const notify = () => aNotification(app, { to: team.colleague, by: team.staff, logId: log.id })
  return { ...team, notify }
}

test('a push is posted with its text, its address and the login of the sender', async () => {
  const { staff, colleague, notify } = await aNotifiedUser()
  await save(colleague, 'token-1')
  await notify()
  await pushTo(colleague)
  expect(sender.arrived).toEqual([
    {
      authorization: `Basic ${Buffer.from('app:secret').toString('base64')}`,
      push: {
        device: 'token-1',
        to: colleague.id,
        language: 'en',
        title: `${staff.name} added you as a co-author`,
        body: expect.stringContaining('단가 협의') as string,
        tag: expect.stringMatching(/ log \d+$/) as string,
        url: expect.stringContaining(`${app.config.publicUrl}/#/main/notification/lists?opened=`) as string,
        urgent_seconds: null,
      },
    },
  ])
})
test('a user has several devices; a new token replaces that of its session, and one of another user moves', async () => {
  const { colleague, workgroupId } = await aNotifiedUser()
  const second = await aSession(app, colleague.id, workgroupId)
  await save(colleague, 'phone')
  await save(second, 'tablet')
  expect(await tokensOf(colleague)).toEqual(['wrapper:phone', 'wrapper:tablet'])
  await save(second, 'tablet-2')
  expect((await tokensOf(colleague)).toSorted()).toEqual(['wrapper:phone', 'wrapper:tablet-2'])
  const other = await aPerson(app, { workgroupId })
  await save(other, 'phone')
  expect(await tokensOf(colleague)).toEqual(['wrapper:tablet-2'])
  expect(await tokensOf(other)).toEqual(['wrapper:phone'])
  expect((await app.ask(other, contract.pushes.device)).output).toMatchObject({ endpoint: '', isWrapper: true })
  expect((await app.ask(colleague, contract.pushes.device)).output).toMatchObject({ endpoint: '', isWrapper: false })
})
test('a sign-out forgets the device', async () => {
  const { colleague } = await aNotifiedUser()
  await save(colleague, 'signed-out')
  await app.ask(null, contract.auth.revoke, { token: colleague.refreshToken })
  expect(await tokensOf(colleague)).toEqual([])
})
test('a device that is gone is forgotten; a busy sender is asked again later', async () => {
  const { colleague, notify } = await aNotifiedUser()
  await save(colleague, 'gone')
  await notify()
  sender.answers.push({ status: 429, headers: { 'retry-after': '60' } })
  const [again] = await pushTo(colleague)
  expect(again).toMatchObject({ name: 'push.send' })
  expect(again!.at!.getTime()).toBeGreaterThan(app.now().getTime() + 50_000)
  sender.answers.push({ status: 410 })
  await runJob(app, 'push.send', again!.payload as PushJob, { log: pino({ level: 'silent' }), push })
  expect(await tokensOf(colleague)).toEqual([])
  await save(colleague, 'broken')
  await notify()
  sender.answers.push({ status: 500 })
  await expect(pushTo(colleague), 'so that the queue tries it again').rejects.toThrow('500')
})
test('without a sender a device is kept, and its pushes are dropped', async () => {
  const { colleague, notify } = await aNotifiedUser()
  await save(colleague, 'nobody-sends')
  await notify()
  const client = await app.owner.connect()
  const port = pushPort({ ...app.config, wrapperPushUrl: null }, await pushKeys(client, { vapid: null }))
  client.release()
  expect(await pushTo(colleague, port)).toEqual([])
  expect(sender.arrived).toEqual([])
  expect(await tokensOf(colleague)).toEqual(['wrapper:nobody-sends'])
})
test.each(['', 'a b', 'x'.repeat(501), '한글', 'a\nb'])('the token %j is refused', async (token) => {
  const { colleague } = await aNotifiedUser()
  expect(await save(colleague, token)).toMatchObject({ status: 400 })
})
