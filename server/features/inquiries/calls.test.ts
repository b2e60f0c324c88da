import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { textIn } from '../../core/texts.ts'

const { inquiries, answerTemplates, notifications, profile } = contract
let app: TestApp
let operator: TestPerson
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  operator = await aPerson(app, { isOperator: true, name: '오태민' })
  team = await aTeam(app)
})
afterAll(() => app.stop())

let count = 0
const inquiryFields = (more: Record<string, unknown> = {}) => ({
  name: '김서연',
  email: `asker${(count += 1)}@guest.example`,
  mobile: '010-5555-0177',
  countryCode: '+82',
  content: '어제부터 일정 알림이 두 번씩 와요.',
  language: 'ko',
  ...more,
})
const ask = async (as: TestPerson | null, more: Record<string, unknown> = {}) => {
  const input = inquiryFields(more)
  const answer = await app.ask(as, inquiries.create, input)
  await app.owner.query('delete from attempts')
  return { answer, id: answer.output?.id ?? '', email: input.email }
}
const handledInquiry = async (id: string) => (await app.ask(operator, inquiries.handled, { id })).output
const answerIt = async (id: string, answer: string, status: 'processing' | 'completed') =>
  app.ask(operator, inquiries.answer, { id, answer, status, ver: (await handledInquiry(id)).ver })
const inboxOf = async (filters: Record<string, unknown> = {}, as = operator) =>
  (await app.ask(as, inquiries.inbox, filters)).output
const codeIn = (text: string) => /#\/support\/([\w-]{43})/.exec(text)![1]!

describe('creating an inquiry', () => {
  test('reports each missing field, including the country of a national number', async () => {
    const none = await app.ask(null, inquiries.create, {})
    expect([none.error, Object.keys(none.fields!).sort()]).toEqual([
      'required_missing',
      ['content', 'email', 'mobile', 'name'],
    ])
    for (const field of ['name', 'email', 'mobile', 'content']) {
      const answer = await app.ask(null, inquiries.create, inquiryFields({ [field]: ' ' }))
      expect([answer.error, Object.keys(answer.fields!)]).toEqual(['required_missing', [field]])
    }
    const unknown = await app.ask(null, inquiries.create, inquiryFields({ countryCode: '' }))
    expect([unknown.error, Object.keys(unknown.fields!)]).toEqual(['required_missing', ['country_code']])
    const short = await app.ask(null, inquiries.create, inquiryFields({ mobile: '010' }))
    expect([short.error, Object.keys(short.fields!)]).toEqual(['bad_input', ['mobile']])
    await app.owner.query('delete from attempts')
  })
  test('stores the international number, in whatever form it was dialled', async () => {
    const storedNumber = async (mobile: string, countryCode: string) => {
      const { id } = await ask(null, { mobile, countryCode })
      const one = await handledInquiry(id)
      return `${one.countryCode} ${one.mobile}`
    }
    expect(await storedNumber('010-5555-0177', '82')).toBe('82 +821055550177')
    expect(await storedNumber('+1 415 555 2671', '')).toBe('1 +14155552671')
    expect(await storedNumber('001 415 555 2671', '82')).toBe('1 +14155552671')
    expect(await storedNumber('0912 345 678', '84')).toBe('84 +84912345678')
    // Italian numbers keep their leading zero.
    expect(await storedNumber('06 1234 5678', '39')).toBe('39 +390612345678')
  })
  test('accepts 2,000 characters as a reader counts them, and not one more', async () => {
    expect((await ask(null, { content: '👍'.repeat(2_000) })).answer.status).toBe(200)
    expect((await ask(null, { content: '가'.repeat(2_001) })).answer.fields).toHaveProperty('content')
  })
  test('a retry with its idempotency key creates no second inquiry, signed in or not', async () => {
    for (const as of [null, team.staff]) {
      const input = inquiryFields({ clientKey: `key-${(count += 1)}` })
      const [first, second] = [await app.ask(as, inquiries.create, input), await app.ask(as, inquiries.create, input)]
      expect(second.output.id).toBe(first.output.id)
    }
    await app.owner.query('delete from attempts')
  })
  test('an invalid token is rejected, not treated as anonymous', async () => {
    const answer = await app.send(inquiries.create, {}, { token: 'x'.repeat(43) })
    expect(answer.error).toBe('invalid_token')
  })
  test('inquiries are limited per address, per name and per account', async () => {
    await app.owner.query('delete from attempts')
    const words: (string | undefined)[] = []
    for (let at = 0; at <= rates.inquiriesOfAddress.most; at += 1)
      words.push((await app.ask(null, inquiries.create, inquiryFields())).error)
    expect(words.filter(Boolean)).toEqual(['too_many_tries'])
    await app.owner.query('delete from attempts')
    const same: (string | undefined)[] = []
    for (let at = 0; at <= rates.inquiriesOfOne.most; at += 1)
      same.push((await app.ask(null, inquiries.create, inquiryFields({ email: 'same@guest.example' }))).error)
    expect(same.filter(Boolean)).toEqual(['too_many_tries'])
    await app.owner.query('delete from attempts')
  })
})

describe('a member', () => {
  test('sees their own inquiries, newest first, shortened like the log list; nobody else sees them', async () => {
    const staff = await aPerson(app, { workgroupId: team.workgroupId })
    const { id } = await ask(staff, { content: `${'가'.repeat(214)}\n나다라` })
    const { id: newer } = await ask(staff)
    const list = (await app.ask(staff, inquiries.list, { pageSize: 1 })).output
    expect([list.total, list.items.map((one) => one.id)]).toEqual([2, [newer]])
    expect((await app.ask(staff, inquiries.list)).output.items[1]!.excerpt).toBe(`${'가'.repeat(214)} …`)
    for (const other of [team.master, team.manager, operator, await aPerson(app)]) {
      expect((await app.ask(other, inquiries.list)).output.items.map((one) => one.id)).not.toContain(id)
      for (const answer of [
        await app.ask(other, inquiries.detail, { id }),
        await app.ask(other, inquiries.reply, { id, content: 'x' }),
        await app.ask(other, inquiries.solved, { id }),
      ])
        expect(answer.error).toBe('not_found')
    }
  })
  test('is notified of an answer in the app and by mail, can reply, and can mark it as solved', async () => {
    const staff = await aPerson(app, { workgroupId: team.workgroupId })
    const { id, email } = await ask(staff, { email: 'elsewhere@daon.example' })
    expect(await handledInquiry(id)).toMatchObject({
      workgroupName: expect.stringContaining('다온소재'),
      role: 'staff',
      hasAccount: true,
    })
    await answerIt(id, '기기를 로그아웃해 주세요.\n그래도 오면 적어 주세요.', 'completed')
    const [mail] = await app.mailsTo(email)
    expect(mail!.text).toContain('기기를 로그아웃해 주세요.\n그래도 오면 적어 주세요.')
    expect(mail!.text).toContain(`/#/main/support/details/${id}`)
    expect(mail!.text).not.toMatch(/#\/support\/[\w-]{43}/)
    const notified = (await app.ask(staff, notifications.list)).output.items
    expect(notified.map((one) => [one.kind, one.inquiryId])).toEqual([['inquiry_answered', id]])
    expect((await app.ask(staff, inquiries.detail, { id })).output).toMatchObject({
      status: 'completed',
      answer: '기기를 로그아웃해 주세요.\n그래도 오면 적어 주세요.',
      messages: [{ byService: true, byName: '오태민' }],
    })
    const again = await app.ask(staff, inquiries.reply, { id, content: '아직 두 번 와요.' })
    expect(again.output).toMatchObject({
      status: 'processing',
      messages: [{}, { byService: false, byName: staff.name }],
    })
    expect((await inboxOf({ taken: 'mine' })).items.find((one) => one.id === id)).toMatchObject({
      lastExcerpt: '아직 두 번 와요.',
    })
    expect((await app.ask(staff, inquiries.solved, { id })).output.status).toBe('completed')
    expect((await inboxOf({ state: 'completed' })).items.map((one) => one.id)).toContain(id)
  })
  test('who turned off mails about answers gets none; a former member of the workgroup still gets them', async () => {
    const [quiet, left] = [
      await aPerson(app, { workgroupId: team.workgroupId }),
      await aPerson(app, { workgroupId: team.workgroupId }),
    ]
    await app.ask(quiet, profile.setSettings, { byMail: [] })
    const [ofQuiet, ofLeft] = [await ask(quiet), await ask(left)]
    await app.owner.query('update members set left_at = now() where user_id = $1', [left.id])
    await answerIt(ofQuiet.id, '답', 'processing')
    await answerIt(ofLeft.id, '답', 'processing')
    expect(await app.mailsTo(ofLeft.email)).toHaveLength(1)
    expect((await app.ask(quiet, notifications.list)).output.total).toBe(1)
    expect(await app.mailsTo(ofQuiet.email, 0)).toEqual([])
  })
})

describe('a user without an account', () => {
  test('gets the answer by mail, opens it by the link and replies; the same reply is stored once', async () => {
    const { id, email } = await ask(null, { language: 'en' })
    await answerIt(id, 'Please try again.', 'completed')
    const [mail] = await app.mailsTo(email)
    expect(mail!.subject).toBe(textIn('en', 'mail.answer.subject'))
    const code = codeIn(mail!.text)
    expect((await app.ask(null, inquiries.opened, { code })).output).toMatchObject({ id, answer: 'Please try again.' })
    for (const _ of [1, 2])
      expect((await app.ask(null, inquiries.replyOpened, { code, content: 'It works.' })).output).toMatchObject({
        status: 'processing',
        messages: [{ byService: true }, { byService: false, byName: '김서연', content: 'It works.' }],
      })
    const { rows } = await app.owner.query<{ hash: Buffer }>('select hash from inquiry_links where inquiry_id = $1', [
      id,
    ])
    expect(rows.map(({ hash }) => hash.toString()).join()).not.toContain(code)
  })
  test('a wrong or expired link opens nothing', async () => {
    const { id, email } = await ask(null)
    await answerIt(id, '답', 'processing')
    const code = codeIn((await app.mailsTo(email))[0]!.text)
    expect(
      (await app.ask(null, inquiries.opened, { code: code.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')) })).error,
    ).toBe('not_found')
    await app.owner.query("update inquiry_links set expires_at = now() - interval '1 second' where inquiry_id = $1", [
      id,
    ])
    expect((await app.ask(null, inquiries.opened, { code })).error).toBe('not_found')
    expect((await app.ask(null, inquiries.replyOpened, { code, content: 'x' })).error).toBe('not_found')
  })
})

describe('the inbox', () => {
  test('sorts by the longest wait, filters by assignee, language and words, and counts each state', async () => {
    await app.owner.query('delete from inquiries')
    const [first, second, third] = [
      (await ask(null, { content: '첫째 문의' })).id,
      (await ask(null, { content: 'the second', language: 'en' })).id,
      (await ask(null, { content: '셋째 100% 문의' })).id,
    ]
    await app.owner.query("update inquiries set waiting_since = waiting_since - interval '1 hour' where id = $1", [
      third,
    ])
    const ids = async (filters: Record<string, unknown>, as = operator) =>
      (await inboxOf(filters, as)).items.map((one) => one.id)
    expect(await ids({})).toEqual([third, first, second])
    expect(await ids({ language: 'en' })).toEqual([second])
    expect(await ids({ search: '100%' })).toEqual([third])
    await app.ask(operator, inquiries.take, { id: first, isTaken: true, ver: 1 })
    expect([await ids({ taken: 'mine' }), await ids({ taken: 'nobody' })]).toEqual([[first], [third, second]])
    const colleague = await aPerson(app, { isOperator: true, name: '다른 관리자' })
    expect(await ids({ taken: 'mine' }, colleague)).toEqual([])
    expect((await inboxOf({}, colleague)).items[1]).toMatchObject({ takenBy: '오태민', isMine: false })
    const late = await app.ask(colleague, inquiries.take, { id: first, isTaken: true, ver: 1 })
    expect([late.error, (late.message as { taken_by: string }).taken_by]).toEqual(['stale', '오태민'])
    await app.ask(operator, inquiries.take, { id: first, isTaken: false, ver: 2 })
    await answerIt(second, 'done', 'processing')
    await answerIt(third, '끝', 'completed')
    expect((await inboxOf()).counts).toEqual({ toAnswer: 1, answered: 1, completed: 1 })
    expect((await handledInquiry(second)).takenBy).toBe('오태민')
    await app.ask(operator, inquiries.answer, {
      id: third,
      status: 'processing',
      ver: (await handledInquiry(third)).ver,
    })
    expect((await inboxOf()).counts).toEqual({ toAnswer: 2, answered: 1, completed: 0 })
  })
  test('an answer written while the user adds a message is rejected as stale', async () => {
    const { id } = await ask(team.staff)
    const { ver } = await handledInquiry(id)
    await app.ask(team.staff, inquiries.reply, { id, content: '하나 더요.' })
    const answer = await app.ask(operator, inquiries.answer, { id, answer: '답', status: 'completed', ver })
    expect(answer.error).toBe('stale')
    expect((await handledInquiry(id)).answer).toBe('')
  })
  test('a note is only visible to the operators: no call and no mail exposes it to the user', async () => {
    const secret = '비밀메모_까다로운_고객'
    const mine = await ask(team.staff)
    const open = await ask(null)
    for (const { id } of [mine, open])
      expect((await app.ask(operator, inquiries.note, { id, content: secret })).output.notes).toMatchObject([
        { byName: '오태민', content: secret },
      ])
    await answerIt(mine.id, '답이에요', 'completed')
    await answerIt(open.id, '답이에요', 'completed')
    const mails = [...(await app.mailsTo(mine.email)), ...(await app.mailsTo(open.email))]
    expect(mails).toHaveLength(2)
    const code = codeIn(mails[1]!.text)
    const heard = [
      ...mails.map((mail) => JSON.stringify(mail)),
      (await app.ask(team.staff, inquiries.detail, { id: mine.id })).body,
      (await app.ask(team.staff, inquiries.list)).body,
      (await app.ask(team.staff, inquiries.reply, { id: mine.id, content: '네' })).body,
      (await app.ask(team.staff, inquiries.solved, { id: mine.id })).body,
      (await app.ask(team.staff, notifications.list)).body,
      (await app.ask(null, inquiries.opened, { code })).body,
      (await app.ask(null, inquiries.replyOpened, { code, content: '네' })).body,
    ]
    expect(heard.filter((text) => text.includes('비밀메모'))).toEqual([])
    expect(heard.every((text) => !/"(notes|taken_by)"/.test(text))).toBe(true)
  })
  test('answer templates are stored, edited with a version check, and deleted', async () => {
    const made = (
      await app.ask(operator, answerTemplates.create, { language: 'ko', title: '푸시', content: '안녕하세요.' })
    ).output
    expect((await app.ask(operator, answerTemplates.list, { language: 'en' })).output.items).toEqual([])
    const changed = (await app.ask(operator, answerTemplates.update, { ...made, title: '푸시 두 번' })).output
    expect(changed).toMatchObject({ title: '푸시 두 번', ver: 2 })
    expect((await app.ask(operator, answerTemplates.delete, { id: made.id, ver: 1 })).error).toBe('stale')
    expect((await app.ask(operator, answerTemplates.delete, { id: made.id, ver: 2 })).status).toBe(200)
    expect((await app.ask(operator, answerTemplates.list)).output.total).toBe(0)
  })
})
