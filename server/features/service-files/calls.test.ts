// Files of notices and inquiries: access, links, expiry and deletion.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/codes.ts'
import { contract } from '../../../contract/index.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { startTestApp, type CallResponse, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { png } from '../../../tests/support/files/pictures.ts'
import {
  aFile,
  anInquiry,
  anInquiryLink,
  aNotice,
  aServiceFile,
  aServiceNotice,
} from '../../../tests/support/builders/records.ts'
import { enterWorkgroup, inTransaction } from '../../db/connect.ts'
import { eraseServiceFiles } from '../../storage/files.ts'
import { textIn } from '../../core/texts.ts'

const { files, notices, serviceFiles, serviceNotices, inquiries } = contract
let app: TestApp
let operator: TestPerson
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { isOperator: true, name: '오태민' })
  team = await aTeam(app)
})
afterAll(() => app.stop())

type Given = readonly (readonly [string, Uint8Array])[]
const text = (words: string) => Buffer.from(words)
const inAnHour = () => new Date(app.now().getTime() + 3_600_000)
const named = (some: readonly { name: string }[]) => some.map(({ name }) => name)
const unclaimedKeys = async () => (await app.owner.query('select key from loose_files')).rowCount
const got = async (path: string) => {
  const answer = await app.request(path)
  return [answer.status, answer.headers.get('content-disposition')?.split(';')[0], answer.body]
}
const words = (...answers: CallResponse[]) => answers.map((answer) => answer.error ?? 'ok')

describe('a notice of the workgroup', () => {
  const add = (who: TestPerson, noticeId: string, given: Given) =>
    app.ask(who, files.addToNotice, { noticeId }, {}, { fileup: given })
  const seen = async (who: TestPerson, id: string) => (await app.ask(who, notices.detail, { id })).output.files

  test('has files that the Master adds and deletes; every member reads them', async () => {
    const id = await aNotice(app, { by: team.master })
    const { output } = await add(team.master, id, [
      ['단가표.txt', text('5%')],
      ['사진.png', png(40, 30)],
    ])
    expect([output.said, named(output.files)]).toEqual(['Files uploaded: 2', ['사진.png', '단가표.txt']])
    const [picture, table] = await seen(team.staff, id)
    expect((await got(picture!.previewUrl!))[0]).toBe(200)
    const { url } = (await app.ask(team.staff, files.open, { id: table!.id })).output
    expect(await got(url)).toEqual([200, 'attachment', '5%'])
    expect(words(await app.ask(team.chief, files.delete, { id: table!.id }))).toEqual(['no_permission'])
    await app.ask(team.master, files.delete, { id: table!.id })
    expect([named(await seen(team.staff, id)), (await got(url))[0]]).toEqual([['사진.png'], 404])
    await app.ask(team.master, files.putBack, { id: table!.id })
    expect(named(await seen(team.staff, id))).toEqual(['사진.png', '단가표.txt'])
  })
  test('that is scheduled exposes its files to the Master only, even with a known id', async () => {
    const id = await aNotice(app, { by: team.master, opensAt: inAnHour() })
    const { id: fileId } = await aFile(app, { by: team.master, noticeId: id })
    expect(words(await app.ask(team.staff, files.open, { id: fileId }))).toEqual(['not_found'])
    expect(words(await app.ask(team.master, files.open, { id: fileId }))).toEqual(['ok'])
    const rowsFor = (role: Role) =>
      inTransaction(app.pool, null, async (db, _entered, client) => {
        await enterWorkgroup(db, team.workgroupId, team.staff.id, role)
        return (await client.query('select from files where id = $1', [fileId])).rowCount
      })
    expect([await rowsFor('chief'), await rowsFor('staff'), await rowsFor('master')]).toEqual([0, 0, 1])
    await app.owner.query("update notices set opens_at = now() - interval '1 minute' where id = $1", [id])
    expect(words(await app.ask(team.staff, files.open, { id: fileId }))).toEqual(['ok'])
  })
  test('has at most ten files, and deletes them with it', async () => {
    const id = await aNotice(app, { by: team.master })
    const ten = Array.from({ length: limits.files }, (_, at) => [`${at}.txt`, text('x')] as const)
    expect((await add(team.master, id, ten)).status).toBe(200)
    const more = await add(team.master, id, [['more.txt', text('x')]])
    expect([more.error, more.message]).toEqual([
      'too_many_of_notice',
      'A notice can have up to 10 files. Please delete another one first.',
    ])
    const [one] = await seen(team.master, id)
    await app.ask(team.master, files.delete, { id: one!.id })
    await add(team.master, id, [['more.txt', text('x')]])
    expect(words(await app.ask(team.master, files.putBack, { id: one!.id }))).toEqual(['too_many_of_notice'])
    const before = await unclaimedKeys()
    await app.ask(team.master, notices.delete, { id, ver: 1 })
    expect(await unclaimedKeys()).toBe(before! + 11)
    await app.files.sweep(new Date(Date.now() + 7_200_000))
    expect(await unclaimedKeys(), 'what came with a refused one is let go').toBe(before)
  })
})

describe('a notice of the service', () => {
  const add = (who: TestPerson, noticeId: string) =>
    app.ask(who, serviceFiles.addToNotice, { noticeId }, {}, { fileup: [['안내.txt', text('토요일 두 시')]] })

  test('is readable with its files by every signed-in user, once it is published', async () => {
    const id = await aServiceNotice(app, { opensAt: inAnHour() })
    const [file] = (await add(operator, id)).output.files
    const open = (who: TestPerson | null) => app.ask(who, serviceFiles.open, { id: file!.id })
    const nobody = await aPerson(app)
    expect(words(await open(null), await open(nobody), await open(team.master))).toEqual(Array(3).fill('not_found'))
    expect(words(await open(operator))).toEqual(['ok'])
    await app.owner.query("update service_notices set opens_at = now() - interval '1 minute' where id = $1", [id])
    expect(words(await open(null), await open(nobody), await open(team.master))).toEqual(['not_found', 'ok', 'ok'])
    expect(named((await app.ask(nobody, serviceNotices.detail, { id })).output.files)).toEqual(['안내.txt'])
    expect(await got((await open(nobody)).output.url)).toEqual([200, 'attachment', '토요일 두 시'])
  })
  test('a deleted file can be restored within a month, and is erased after it', async () => {
    const id = await aServiceNotice(app, {})
    const fileId = await aServiceFile(app, { noticeId: id })
    const there = async () => named((await app.ask(team.staff, serviceNotices.detail, { id })).output.files).length
    const { url } = (await app.ask(team.staff, serviceFiles.open, { id: fileId })).output
    await app.ask(operator, serviceFiles.delete, { id: fileId })
    expect([await there(), (await got(url))[0]]).toEqual([0, 404])
    expect(words(await app.ask(operator, serviceFiles.delete, { id: fileId }))).toEqual(['not_found'])
    await app.ask(operator, serviceFiles.putBack, { id: fileId })
    expect([await there(), (await got(url))[0]]).toEqual([1, 200])
    await app.ask(operator, serviceFiles.delete, { id: fileId })
    const inDays = (days: number) => new Date(app.now().getTime() + days * 86_400_000)
    await eraseServiceFiles(app.pool, inDays(29))
    expect(words(await app.ask(operator, serviceFiles.putBack, { id: fileId }))).toEqual(['ok'])
    await app.ask(operator, serviceFiles.delete, { id: fileId })
    await eraseServiceFiles(app.pool, inDays(31))
    expect(words(await app.ask(operator, serviceFiles.putBack, { id: fileId }))).toEqual(['not_found'])
    expect(await unclaimedKeys()).toBe(1)
  })
})

describe('an inquiry', () => {
  const inquiryFields = (more: object = {}) => ({
    name: '김서연',
    email: 'asker@guest.example',
    mobile: '010-5555-0177',
    countryCode: '82',
    content: '알림이 두 번씩 와요.',
    ...more,
  })
  const ask = async (who: TestPerson | null, given: Given, more: object = {}) => {
    await app.owner.query('delete from attempts')
    return app.ask(who, inquiries.create, inquiryFields(more), {}, { fileup: given })
  }
  const open = (who: TestPerson | null, id: string, code?: string) =>
    app.ask(who, serviceFiles.open, { id, ...(code && { code }) })

  test('and its answer have files; only the user and the operators read them', async () => {
    const { id } = (await ask(team.staff, [['화면.png', png(60, 40)]])).output
    const answer = { id, answer: '그림처럼 해 보세요.', status: 'completed' as const, ver: 1 }
    const answered = await app.ask(operator, inquiries.answer, answer, {}, { fileup: [['안내.txt', text('이렇게')]] })
    expect([named(answered.output.files), named(answered.output.messages[0]!.files)]).toEqual([
      ['화면.png'],
      ['안내.txt'],
    ])
    const seen = (await app.ask(team.staff, inquiries.detail, { id })).output
    const [shot, guide] = [seen.files[0]!, seen.messages[0]!.files[0]!]
    expect((await got(shot.previewUrl!))[0]).toBe(200)
    for (const file of [shot, guide]) {
      const others = [team.master, team.colleague, await aPerson(app), null]
      expect(words(...(await Promise.all(others.map((who) => open(who, file.id)))))).toEqual(Array(4).fill('not_found'))
      expect(words(await open(team.staff, file.id), await open(operator, file.id))).toEqual(['ok', 'ok'])
    }
    const { url } = (await open(team.staff, guide.id)).output
    expect(await got(url)).toEqual([200, 'attachment', '이렇게'])
    const more = await app.ask(team.staff, inquiries.reply, { id, content: '또요' }, {}, { fileup: [['a', text('b')]] })
    expect(more.output.messages.map((one) => named(one.files))).toEqual([['안내.txt'], ['a']])
  })
  test('a file needs a text, and one message has at most five files', async () => {
    const id = await anInquiry(app, {})
    const alone = { id, answer: '', status: 'processing' as const, ver: 1 }
    const answer = await app.ask(operator, inquiries.answer, alone, {}, { fileup: [['a.txt', text('x')]] })
    expect([answer.error, Object.keys(answer.fields!)]).toEqual(['required_missing', ['answer']])
    const six = Array.from({ length: 6 }, (_, at) => [`${at}.txt`, text('x')] as const)
    expect((await ask(null, six)).error).toBe('too_many_files')
  })
  test('without an account files are opened by the mailed link, which is valid for its own inquiry only', async () => {
    const { id } = (await ask(null, [['화면.txt', text('x')]])).output
    const [code, otherCode] = [await anInquiryLink(app, id), await anInquiryLink(app, await anInquiry(app, {}))]
    const fileId = (await app.ask(null, inquiries.opened, { code })).output.files[0]!.id
    expect(words(await open(null, fileId))).toEqual(['not_found'])
    expect(words(await open(null, fileId, otherCode), await open(null, fileId, 'x'.repeat(43)))).toEqual([
      'not_found',
      'not_found',
    ])
    expect(await got((await open(null, fileId, code)).output.url)).toEqual([200, 'attachment', 'x'])
    const reply = () =>
      app.ask(null, inquiries.replyOpened, { code, content: '보세요' }, {}, { fileup: [['둘째.txt', text('y')]] })
    await reply()
    // The same reply is stored once; the same text with an additional file is a new one.
    const twice = (await reply()).output.messages
    expect(twice.map((one) => named(one.files))).toEqual([['둘째.txt']])
    const other = await app.ask(null, inquiries.replyOpened, { code, content: '보세요' })
    expect(other.output.messages).toHaveLength(2)
    await app.owner.query("update inquiry_links set expires_at = now() - interval '1 second' where inquiry_id = $1", [
      id,
    ])
    expect(words(await open(null, fileId, code))).toEqual(['not_found'])
  })
  test('a retry with its idempotency key stores nothing twice', async () => {
    for (const who of [null, team.staff]) {
      const given = [['once.txt', text('x')]] as const
      const [one, two] = [await ask(who, given, { clientKey: 'once' }), await ask(who, given, { clientKey: 'once' })]
      expect(two.output.id).toBe(one.output.id)
      const { rowCount } = await app.owner.query('select from service_files where inquiry_id = $1', [one.output.id])
      expect(rowCount).toBe(1)
    }
  })
  test('users without an account share a daily volume; texts alone are still accepted, and signed-in users are not affected', async () => {
    await app.owner.query('delete from service_files')
    const { id } = (await ask(null, [['a.txt', text('x')]])).output
    const fill = (bytes: number) =>
      app.owner.query('update service_files set bytes = $1 where inquiry_id = $2', [bytes, id])
    await fill(limits.anonymousFileBytesPerDay - 1)
    expect((await ask(null, [['b.txt', text('x')]])).status).toBe(200)
    // Checked before the body is parsed: an invalid form is rejected for the volume.
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const unread = await app.request(inquiries.create.path, { method: 'POST', headers, body: 'no form' })
    expect([unread.status, unread.error]).toEqual([429, 'open_files_full'])
    await app.owner.query('delete from service_files where inquiry_id <> $1', [id])
    const large = await ask(null, [['c.txt', text('xx')]])
    expect([large.status, large.error]).toEqual([429, 'open_files_full'])
    await app.owner.query('delete from attempts')
    expect((await app.ask(null, inquiries.create, inquiryFields())).status).toBe(200)
    expect((await ask(team.staff, [['d.txt', text('xx')]])).status).toBe(200)
    await app.owner.query('delete from service_files')
  })
  test('malicious files are handled as elsewhere: nothing executable is shown, and pictures lose their location', async () => {
    const script = '<script>fetch("/secure")</script>'
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b645e' } })
      .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const harmful: Given = [
      ['a.svg', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
      ['photo.jpg', text(`<!doctype html>${script}`)],
      ['../../etc/‮gpj.html', text(script)],
      ['place.jpg', photo],
    ]
    const { id } = (await ask(team.staff, harmful)).output
    const { files: attached } = (await app.ask(team.staff, inquiries.detail, { id })).output
    expect(named(attached)).toEqual(['a.svg', 'photo.jpg', 'gpj.html', 'place.jpg'])
    for (const file of attached) {
      const answer = await fetch(app.url + (await open(team.staff, file.id)).output.shownUrl)
      const isPicture = file.name === 'place.jpg'
      expect(answer.headers.get('content-type')).toBe(isPicture ? 'image/jpeg' : 'application/octet-stream')
      expect(answer.headers.get('content-disposition')).toMatch(isPicture ? /^inline/ : /^attachment/)
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const body = Buffer.from(await answer.arrayBuffer())
      if (isPicture) expect(body.toString('latin1')).not.toMatch(/SecretPhone|Exif|script/)
    }
    const refused: Given = [
      ['polyglot.jpg', Buffer.concat([photo, text(script)])],
      ['bomb.png', png(60_000, 60_000, { pixels: Buffer.alloc(10) })],
    ]
    const before = await unclaimedKeys()
    for (const one of refused) {
      const answer = await ask(null, [['good.txt', text('x')], one])
      expect([one[0], answer.status]).toEqual([one[0], 400])
      expect(answer.fields).toEqual({ fileup: textIn('en', 'files.refused', { name: one[0] }) })
      expect(answer.field_errors).toEqual({ fileup: { code: 'files.refused', values: { name: one[0] } } })
    }
    expect(await unclaimedKeys(), 'what came with a refused one is let go').toBe(before)
  })
})
