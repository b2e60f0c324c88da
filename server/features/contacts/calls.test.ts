import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InputOf } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam } from '../../../tests/support/builders/people.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
let ours: Awaited<ReturnType<typeof aTeam>>
let theirs: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  ours = await aTeam(app)
  theirs = await aTeam(app)
})
afterAll(() => app.stop())

const form = {
  name: '윤성민',
  position: '구매팀장',
  affiliation: '구매1팀',
  email: 'Yoon@daon.example',
  mobile: '010-1234-5678',
  companyPhone: '02-111-2222',
  fax: '',
  homeAddress: '경기 성남시',
  anniversary: '1980-05-05',
  isLunar: true,
  weddingAnniversary: '',
  isWeddingLunar: false,
  otherInfo: '골프 좋아함',
  personality: '꼼꼼함',
  interests: '캠핑',
  healthAndHobby: '등산',
  career: '전 대성물산',
  almaMater: '한국대',
  family: '딸 둘',
} satisfies Omit<InputOf<typeof contacts.create>, 'customerId'>
/** Registered through the API. */
async function registered(by: { token: string }, customerId: string) {
  const { output } = await app.ask(by, contacts.create, { ...form, customerId })
  return (await app.ask(by, contacts.detail, { id: output.id })).output
}

test('a position may have 100 characters, an affiliation 50', async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const words = (position: number, affiliation: number) => ({
    ...form,
    customerId,
    position: '가'.repeat(position),
    affiliation: '나'.repeat(affiliation),
  })
  const { output } = await app.ask(ours.staff, contacts.create, words(100, 50))
  expect((await app.ask(ours.staff, contacts.detail, { id: output.id })).output.position).toBe('가'.repeat(100))
  const refused = await app.ask(ours.staff, contacts.create, words(101, 51))
  expect(refused.fields).toEqual({
    position: 'Up to 100 characters are allowed. Please shorten it.',
    affiliation: 'Up to 50 characters are allowed. Please shorten it.',
  })
  expect(refused.field_errors).toEqual({
    position: { code: 'rule.too_long', values: { max: 100 } },
    affiliation: { code: 'rule.too_long', values: { max: 50 } },
  })
})
test('a contact is registered with all fields of the form and returned as written', async () => {
  const customerId = await aCustomer(app, { by: ours.manager, name: '누리기계', ownerId: ours.chief.id })
  const contact = await registered(ours.staff, customerId)
  expect(contact).toMatchObject({
    ...form,
    email: 'yoon@daon.example',
    mobile: '+821012345678',
    companyPhone: '+8221112222',
    customerId,
    customerName: '누리기계',
    customerOwnerId: ours.chief.id,
    customerRegisteredById: ours.manager.id,
    registeredById: ours.staff.id,
    photoUrl: null,
    cardUrl: null,
    lastLogAt: null,
    ver: 1,
  })
  const { output } = await app.ask(ours.staff, contacts.update, {
    ...form,
    id: contact.id,
    ver: 1,
    anniversary: '',
    isLunar: false,
    weddingAnniversary: '2010-10-10',
    position: '이사',
  })
  expect(output).toMatchObject({
    anniversary: '',
    isLunar: false,
    weddingAnniversary: '2010-10-10',
    position: '이사',
    ver: 2,
  })
})
test('contacts are listed by name, one page at a time, with the last log of any author', async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const ids: string[] = []
  for (const name of ['다솜', '가람', '나래']) ids.push(await aContact(app, { by: ours.staff, customerId, name }))
  await aSalesLog(app, { by: ours.manager, customerId, contactId: ids[1]!, at: '2026-02-03T00:00:00Z' })
  const list = async (as: { token: string }, page: number) =>
    (await app.ask(as, contacts.list, { customerId, page, pageSize: 2 })).output
  const [first, second] = [await list(ours.manager, 1), await list(ours.manager, 2)]
  expect([
    first.items.map((item) => item.name),
    second.items.map((item) => item.name),
    first.total,
    second.total,
  ]).toEqual([['가람', '나래'], ['다솜'], 3, 3])
  for (const { items } of [first, await list(ours.staff, 1)])
    expect(items[0]).toMatchObject({ lastLogAt: '2026-02-03T00:00:00+00:00', lastLogBy: { id: ours.manager.id } })
})
test('two simultaneous requests with the same idempotency key create one contact', async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const answers = await Promise.all(
    [1, 2].map(() => app.ask(ours.staff, contacts.create, { ...form, customerId, clientKey: 'one-contact' })),
  )
  expect(answers[0]!.message).toEqual(answers[1]!.message)
  expect((await app.ask(ours.staff, contacts.list, { customerId })).output.total).toBe(1)
})
test('the second of two concurrent edits of a contact is rejected with the current version', async () => {
  const contact = await registered(ours.staff, await aCustomer(app, { by: ours.staff }))
  const [first, second] = await Promise.all([
    app.ask(ours.staff, contacts.update, { ...form, id: contact.id, ver: 1, position: '과장' }),
    app.ask(ours.manager, contacts.update, { ...form, id: contact.id, ver: 1, position: '부장' }),
  ])
  const [saved, refused] = first.status === 200 ? [first, second] : [second, first]
  expect([saved.status, refused.status, refused.error]).toEqual([200, 409, 'stale'])
  expect(refused.message).toMatchObject({ man_idx: contact.id, position: saved.output.position, ver: 2 })
  expect((await app.ask(ours.manager, contacts.delete, { id: contact.id, ver: 1 })).error).toBe('stale')
})
test('a contact is edited by the user who registered it or may edit its customer, and deleted by managers', async () => {
  const customerId = await aCustomer(app, { by: ours.manager, ownerId: ours.staff.id })
  const contact = await registered(ours.colleague, customerId)
  const edit = async (as: { token: string }, ver: number) =>
    (await app.ask(as, contacts.update, { ...form, id: contact.id, ver })).status
  expect([await edit(ours.colleague, 1), await edit(ours.staff, 2), await edit(ours.chief, 3)]).toEqual([200, 200, 200])
  const stranger = await registered(ours.manager, await aCustomer(app, { by: ours.manager }))
  expect((await app.ask(ours.staff, contacts.update, { ...form, id: stranger.id, ver: 1 })).error).toBe('no_permission')
  expect((await app.ask(ours.staff, contacts.setPhoto, { id: stranger.id })).error).toBe('no_permission')
  expect((await app.ask(ours.colleague, contacts.delete, { id: contact.id, ver: 4 })).error).toBe('no_permission')
  expect((await app.ask(ours.manager, contacts.delete, { id: contact.id, ver: 4 })).status).toBe(200)
  expect((await app.ask(ours.manager, contacts.list, { customerId })).output.total).toBe(0)
})
test('a deleted contact, one of a deleted customer, one of another workgroup and a nonexistent one get byte-identical responses', async () => {
  const [remainingId, deletedId] = [await aCustomer(app, { by: ours.staff }), await aCustomer(app, { by: ours.staff })]
  const [deleted, orphan, foreign] = [
    await aContact(app, { by: ours.staff, customerId: remainingId }),
    await aContact(app, { by: ours.staff, customerId: deletedId }),
    await aContact(app, { by: theirs.staff, customerId: await aCustomer(app, { by: theirs.staff }) }),
  ]
  await app.ask(ours.manager, contacts.delete, { id: deleted, ver: 1 })
  await app.ask(ours.manager, customers.delete, { id: deletedId, ver: 1 })
  for (const ask of [
    (id: string) => app.ask(ours.manager, contacts.detail, { id }),
    (id: string) => app.ask(ours.manager, contacts.update, { ...form, id, ver: 1 }),
    (id: string) => app.ask(ours.manager, contacts.delete, { id, ver: 1 }),
    (id: string) => app.ask(ours.manager, contacts.setPhoto, { id }),
  ]) {
    const bodies = await Promise.all([deleted, orphan, foreign, '999999999'].map(async (id) => (await ask(id)).body))
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0]!)).toMatchObject({ status: 404, error: 'not_found' })
  }
  const foreignCustomer = await aCustomer(app, { by: theirs.staff })
  for (const customerId of [deletedId, foreignCustomer, '999999999']) {
    expect((await app.ask(ours.manager, contacts.create, { ...form, customerId })).error).toBe('not_found')
    expect((await app.ask(ours.manager, contacts.list, { customerId })).error).toBe('not_found')
  }
})
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b645e' } })
  .png()
  .toBuffer()
async function send(contactId: string, kind: 'photo' | 'card', ...pictures: Buffer[]) {
  const body = new FormData()
  body.set('man_idx', contactId)
  body.set('kind', kind)
  for (const bytes of pictures) body.append('man_photo', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const answer = await app.request(contacts.setPhoto.path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${ours.staff.token}` },
  })
  return { ...answer, record: answer.message as { photo_url: string | null; card_url: string | null } }
}
const fileOf = (url: string) => {
  const key = url.split('/')[2]!.split('?')[0]!
  return join(app.dataDir, 'files', 'photos', key.slice(0, 2), `${key}.webp`)
}
/** A job deletes the files after the call. */
const expectDeleted = (url: string) =>
  vi.waitFor(() => expect(existsSync(fileOf(url))).toBe(false), { timeout: 30_000 })

test("a contact's photo and name card are set, replaced and removed, and no old file remains", async () => {
  const contact = await registered(ours.staff, await aCustomer(app, { by: ours.staff }))
  const first = (await send(contact.id, 'photo', picture)).record
  expect(first).toMatchObject({ photo_url: expect.stringMatching(/^\/photo\//), card_url: null })
  expect((await fetch(app.url + first.photo_url!)).headers.get('content-type')).toBe('image/webp')
  const second = (await send(contact.id, 'photo', picture)).record
  const card = (await send(contact.id, 'card', picture)).record
  await expectDeleted(first.photo_url!)
  expect([existsSync(fileOf(second.photo_url!)), existsSync(fileOf(card.card_url!))]).toEqual([true, true])
  expect((await send(contact.id, 'photo', Buffer.from('not a picture'))).error).toBe('not_an_image')
  const removed = (await send(contact.id, 'photo')).record
  expect(removed).toMatchObject({ photo_url: null, card_url: expect.any(String) })
  await expectDeleted(second.photo_url!)
  expect(existsSync(fileOf(card.card_url!))).toBe(true)
})
test('photo and name card may arrive together: the form names the kind of the first, the second is the other', async () => {
  const contact = await registered(ours.staff, await aCustomer(app, { by: ours.staff }))
  const size = (width: number) =>
    sharp({ create: { width, height: 30, channels: 3, background: '#0b645e' } })
      .png()
      .toBuffer()
  const widthAt = async (url: string) =>
    (await sharp(await (await fetch(app.url + url)).arrayBuffer()).metadata()).width
  const { photo_url, card_url } = (await send(contact.id, 'photo', await size(40), await size(60))).record
  expect([await widthAt(photo_url!), await widthAt(card_url!)]).toEqual([40, 60])
  const turned = (await send(contact.id, 'card', await size(50), await size(70))).record
  expect([await widthAt(turned.card_url!), await widthAt(turned.photo_url!)]).toEqual([50, 70])
  await expectDeleted(photo_url!)
  await expectDeleted(card_url!)
  const refused = await send(contact.id, 'photo', picture, Buffer.from('not a picture'))
  expect(refused.error).toBe('not_an_image')
  expect([existsSync(fileOf(turned.photo_url!)), existsSync(fileOf(turned.card_url!))]).toEqual([true, true])
})
test('the pictures of deleted contacts are removed once the deletion can no longer be undone, those of restored ones stay', async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const [one, two] = [await registered(ours.staff, customerId), await registered(ours.staff, customerId)]
  await send(one.id, 'photo', picture)
  await send(two.id, 'photo', picture)
  await send(two.id, 'card', picture)
  const { workgroupId } = ours
  const removed = async (contactId: string) =>
    (await runJob(app, 'pictures.remove', { workgroupId, customerId, contactId })).map(({ name }) => name)
  const delayed = async () =>
    (
      await app.owner.query<{ seconds: number }>(
        "select round(extract(epoch from start_after - $2))::int as seconds from pgboss.job where name = 'pictures.remove' and data ->> 'customerId' = $1 order by created_on",
        [customerId, app.now()],
      )
    ).rows.map(({ seconds }) => seconds)
  expect((await app.ask(ours.manager, contacts.delete, { id: one.id, ver: 1 })).status).toBe(200)
  expect((await app.ask(ours.manager, contacts.restore, { id: one.id })).status).toBe(200)
  expect(await removed(one.id), 'it was restored').toEqual([])
  expect((await app.ask(ours.manager, contacts.delete, { id: one.id, ver: 3 })).status).toBe(200)
  expect(await removed(one.id)).toEqual(['photo.remove'])
  expect(await removed(''), 'the other contact is there').toEqual([])
  expect((await app.ask(ours.manager, customers.delete, { id: customerId, ver: 1 })).status).toBe(200)
  expect(await delayed()).toEqual([120, 120, 120])
  expect(await removed('')).toEqual(['photo.remove', 'photo.remove'])
  expect(
    (await app.owner.query('select from contacts where photo_key is not null and id = any($1)', [[one.id, two.id]]))
      .rowCount,
  ).toBe(0)
})
test('a deletion is undone within a minute, by those who may delete; not for a contact whose customer is deleted', async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const { id } = await registered(ours.staff, customerId)
  const { output: before } = await app.ask(ours.staff, contacts.detail, { id })
  const restore = (by = ours.manager) => app.ask(by, contacts.restore, { id })
  const drop = (ver: number) => app.ask(ours.manager, contacts.delete, { id, ver })
  expect((await restore()).error, 'it is not deleted').toBe('not_found')
  await drop(before.ver)
  expect((await restore(ours.staff)).error).toBe('no_permission')
  expect((await restore(theirs.manager)).error).toBe('not_found')
  expect((await restore()).status).toBe(200)
  const { output: after } = await app.ask(ours.staff, contacts.detail, { id })
  expect([after.name, after.email, after.mobile, after.ver]).toEqual([
    before.name,
    before.email,
    before.mobile,
    before.ver + 2,
  ])
  await drop(before.ver + 2)
  await app.ask(ours.manager, customers.delete, { id: customerId, ver: 1 })
  expect((await restore()).error).toBe('not_found')
  expect((await app.ask(ours.manager, customers.restore, { id: customerId })).status).toBe(200)
  app.passTime(61)
  expect((await restore()).error).toBe('not_found')
})
test('a new photo does not invalidate a form that is being edited', async () => {
  const contact = await registered(ours.staff, await aCustomer(app, { by: ours.staff }))
  await app.ask(ours.manager, contacts.setPhoto, { id: contact.id })
  expect((await app.ask(ours.staff, contacts.update, { ...form, id: contact.id, ver: 1 })).output.ver).toBe(2)
})
