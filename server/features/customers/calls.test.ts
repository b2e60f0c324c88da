import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam } from '../../../tests/support/builders/people.ts'
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

let count = 0
const aName = () => `가온정밀 ${(count += 1)}`
/** Registered through the API. */
async function registered(by: { token: string }, of: Record<string, unknown> = {}) {
  const { output } = await app.ask(by, customers.create, { name: aName(), ceoName: '한도윤', ...of })
  return (await app.ask(by, customers.detail, { id: output.id })).output
}

test('a customer is registered with all fields of the form and returned as written', async () => {
  const form = {
    name: aName(),
    ceoName: '정하린',
    businessNumber: '1208800767',
    industry: '이차전지 소재',
    segment: '0060002',
    stage: '0050003',
    phone: '02-345-6789',
    fax: '02 345 6780',
    email: 'HELLO@gaon.example',
    homepage: 'https://gaon.example',
    address: '서울 성동구',
    employees: 120,
    memo: '첫 줄\n둘째 줄',
    ownerId: ours.colleague.id,
  } as const
  const { output: made } = await app.ask(ours.staff, customers.create, form)
  expect(made.ver).toBe(1)
  const { output } = await app.ask(ours.chief, customers.detail, { id: made.id })
  expect(output).toMatchObject({
    ...form,
    id: made.id,
    businessNumber: '120-88-00767',
    phone: '+8223456789',
    fax: '+8223456780',
    email: 'hello@gaon.example',
    registeredById: ours.staff.id,
    owner: { id: ours.colleague.id, name: ours.colleague.name, rank: '' },
    contactCount: 0,
    logCount: 0,
    lastLogAt: null,
    ver: 1,
  })
  expect(output.stageAt).not.toBeNull()
})
test('a second customer with the same name and representative is rejected regardless of case; another representative is accepted', async () => {
  const name = `Hanul ${aName()}`
  await app.ask(ours.staff, customers.create, { name, ceoName: 'Kim' })
  const twin = await app.ask(ours.manager, customers.create, { name: name.toUpperCase(), ceoName: 'KIM' })
  expect([twin.status, twin.error, Object.keys(twin.fields ?? {})]).toEqual([409, 'customer_exists', ['acc_name']])
  expect((await app.ask(ours.manager, customers.create, { name, ceoName: 'Lee' })).status).toBe(200)
  expect((await app.ask(theirs.staff, customers.create, { name, ceoName: 'Kim' })).status).toBe(200)
})
test('a second name that only differs in Unicode width is rejected, and is found by its usual letters', async () => {
  const name = `Hanul ${aName()}`
  const wide = name.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  const made = await app.ask(ours.staff, customers.create, { name: wide, ceoName: '김' })
  for (const twin of [
    name,
    wide.toLowerCase(),
    name.replace(' ', '\u3000'),
    `${name}\u200b`,
    `Ha\u2060nul\u3164${name.slice(5)}`,
    `\u00ad${name}\ufe0f`,
  ])
    expect([twin, (await app.ask(ours.manager, customers.create, { name: twin, ceoName: '김\u200b' })).error]).toEqual([
      twin,
      'customer_exists',
    ])
  expect((await app.ask(ours.staff, customers.list, { search: name })).output.items.map(({ id }) => id)).toEqual([
    made.output.id,
  ])
})
test('renaming a customer to an existing name is rejected; a deleted customer does not block its name', async () => {
  const [one, other] = [await registered(ours.staff), await registered(ours.staff)]
  const renamed = await app.ask(ours.staff, customers.update, { ...other, ownerId: '', name: one.name })
  expect([renamed.status, renamed.error]).toEqual([409, 'customer_exists'])
  await app.ask(ours.manager, customers.delete, { id: one.id, ver: 1 })
  expect((await app.ask(ours.staff, customers.update, { ...other, ownerId: '', name: one.name })).output).toMatchObject(
    { name: one.name, ver: 2 },
  )
})
test('simultaneous requests with the same idempotency key create one customer and get the same response', async () => {
  const form = { name: aName(), ceoName: '한도윤', clientKey: 'one-customer' }
  const answers = await Promise.all([1, 2, 3].map(() => app.ask(ours.staff, customers.create, form)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.output.id)).size).toBe(1)
  expect((await app.ask(ours.staff, customers.list, { search: form.name })).output.total).toBe(1)
})
test('the second of two concurrent edits of a customer is rejected with the current version', async () => {
  const customer = await registered(ours.staff)
  const form = { ...customer, ownerId: '' }
  const [first, second] = await Promise.all([
    app.ask(ours.staff, customers.update, { ...form, memo: '하나' }),
    app.ask(ours.manager, customers.update, { ...form, memo: '둘' }),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const [saved, refused] = first.status === 200 ? [first, second] : [second, first]
  expect(refused.error).toBe('stale')
  expect(refused.message).toEqual(saved.message)
  expect(refused.message).toMatchObject({ acc_idx: customer.id, memo: saved.output.memo, ver: 2 })
  expect((await app.ask(ours.manager, customers.delete, { id: customer.id, ver: 1 })).error).toBe('stale')
})
test('staff edit the customers they registered or own, managers all of them', async () => {
  const customer = await registered(ours.manager, { ownerId: ours.colleague.id })
  const form = { ...customer, ownerId: ours.colleague.id }
  expect((await app.ask(ours.staff, customers.update, form)).error).toBe('no_permission')
  expect((await app.ask(ours.staff, customers.update, { ...form, ver: 99 })).error).toBe('no_permission')
  expect((await app.ask(ours.colleague, customers.update, form)).output.ver).toBe(2)
  expect((await app.ask(ours.chief, customers.update, { ...form, ver: 2 })).output.ver).toBe(3)
  expect((await app.ask(ours.colleague, customers.delete, { id: customer.id, ver: 3 })).error).toBe('no_permission')
})
test('only an active member can become the owner; an owner who left may stay', async () => {
  const leaver = await aPerson(app, { workgroupId: ours.workgroupId })
  const customer = await registered(ours.staff, { ownerId: leaver.id })
  await app.owner.query('update members set left_at = now() where user_id = $1', [leaver.id])
  for (const ownerId of [leaver.id, theirs.staff.id, '999999']) {
    const refused = await app.ask(ours.staff, customers.create, { name: aName(), ownerId })
    expect([refused.status, refused.error, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      'bad_input',
      ['owner_idx'],
    ])
  }
  const updated = await app.ask(ours.staff, customers.update, { ...customer, ownerId: leaver.id, memo: '그대로' })
  expect(updated.output).toMatchObject({ owner: { id: leaver.id }, memo: '그대로' })
})
test('a member of two workgroups can own customers in both', async () => {
  await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
    theirs.workgroupId,
    ours.chief.id,
  ])
  expect((await registered(ours.chief, { ownerId: ours.chief.id })).owner).toMatchObject({ id: ours.chief.id })
})
test('a stage set by hand stays until another is set, and has the time of its change', async () => {
  const customer = await registered(ours.staff)
  expect([customer.stage, customer.stageAt]).toEqual(['', null])
  const won = (await app.ask(ours.staff, customers.update, { ...customer, ownerId: '', stage: '0050007' })).output
  expect(won.stage).toBe('0050007')
  app.passTime(5)
  const edited = (
    await app.ask(ours.staff, customers.update, { ...customer, ownerId: '', stage: '', memo: '메모', ver: 2 })
  ).output
  expect([edited.stage, edited.stageAt]).toEqual(['0050007', won.stageAt])
  const lost = (await app.ask(ours.staff, customers.update, { ...customer, ownerId: '', stage: '0050008', ver: 3 }))
    .output
  expect(Date.parse(lost.stageAt!)).toBeGreaterThan(Date.parse(won.stageAt!))
})
test('a deletion is undone within a minute, with its contacts and logs; not where another customer has the name meanwhile', async () => {
  const { id: customerId, name, ceoName } = await registered(ours.staff)
  const contactId = await aContact(app, { by: ours.staff, customerId })
  const read = async () => [
    (await app.ask(ours.staff, customers.detail, { id: customerId })).status,
    (await app.ask(ours.staff, contacts.detail, { id: contactId })).status,
    (await app.ask(ours.staff, customers.choose, { search: name })).output.items.map(({ id }) => id),
  ]
  const before = await read()
  const drop = (ver: number) => app.ask(ours.manager, customers.delete, { id: customerId, ver })
  const restore = () => app.ask(ours.manager, customers.restore, { id: customerId })
  expect((await restore()).error, 'it is not deleted').toBe('not_found')
  await drop(1)
  expect(await read()).toEqual([404, 404, []])
  expect((await restore()).status).toBe(200)
  expect(await read()).toEqual(before)
  await drop(3)
  const other = await app.ask(ours.staff, customers.create, { name, ceoName })
  expect((await restore()).error).toBe('customer_exists')
  expect((await app.ask(ours.manager, customers.delete, { id: other.output.id, ver: 1 })).status).toBe(200)
  app.passTime(61)
  expect((await restore()).error).toBe('not_found')
})
test('a deleted customer, one of another workgroup and a nonexistent one get byte-identical responses', async () => {
  const [deleted, foreign] = [await registered(ours.staff), await registered(theirs.staff)]
  await app.ask(ours.manager, customers.delete, { id: deleted.id, ver: 1 })
  const form = { ...deleted, ownerId: '' as const }
  for (const ask of [
    (id: string) => app.ask(ours.manager, customers.detail, { id }),
    (id: string) => app.ask(ours.manager, customers.update, { ...form, id }),
    (id: string) => app.ask(ours.manager, customers.delete, { id, ver: 1 }),
    (id: string) => app.ask(ours.manager, customers.chooseContact, { customerId: id }),
  ]) {
    const bodies = await Promise.all(
      [deleted.id, foreign.id, '999999999', '999999999999999999'].map(async (id) => (await ask(id)).body),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0]!)).toMatchObject({ status: 404, error: 'not_found' })
  }
  expect((await app.ask(theirs.staff, customers.detail, { id: foreign.id })).output.ver).toBe(1)
})
test('the list filters, pages and counts, and contains nothing of another workgroup', async () => {
  const team = await aTeam(app)
  for (const of of [
    { segment: '0060001', stage: '0050001' },
    { segment: '0060001', ownerId: team.colleague.id },
    { segment: '0060002', ownerId: team.colleague.id },
  ])
    await registered(team.staff, of)
  const ask = async (input: Record<string, unknown>) => (await app.ask(team.staff, customers.list, input)).output
  expect((await ask({})).total).toBe(3)
  expect((await ask({ segment: '0060001' })).total).toBe(2)
  expect((await ask({ segment: '0060001', ownerId: team.colleague.id })).items).toMatchObject([
    { segment: '0060001', owner: { id: team.colleague.id } },
  ])
  expect((await ask({ stage: '0050001' })).total).toBe(1)
  const pages = [await ask({ pageSize: 2 }), await ask({ pageSize: 2, page: 2 }), await ask({ pageSize: 2, page: 3 })]
  expect(pages.map((page) => [page.items.length, page.total])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ])
  expect(new Set(pages.flatMap((page) => page.items.map((item) => item.id))).size).toBe(3)
})
test('customers are sorted by latest, in Korean alphabetical order, or by the longest time without a log', async () => {
  const team = await aTeam(app)
  for (const name of ['하나상사', '가온', 'Zeta', '나래', '가람'])
    await app.ask(team.manager, customers.create, { name })
  const names = async (sort: string) =>
    (await app.ask(team.manager, customers.list, { sort: sort as 'name' })).output.items.map((item) => item.name)
  expect(await names('latest')).toEqual(['가람', '나래', 'Zeta', '가온', '하나상사'])
  expect(await names('name')).toEqual(
    ['가람', '가온', '나래', '하나상사', 'Zeta'].toSorted(new Intl.Collator('ko').compare),
  )
  const ids = new Map(
    (await app.ask(team.manager, customers.list, {})).output.items.map((item) => [item.name, item.id]),
  )
  for (const [name, at] of [
    ['나래', '2026-03-02T00:00:00Z'],
    ['하나상사', '2026-01-02T00:00:00Z'],
    ['Zeta', '2026-02-02T00:00:00Z'],
  ] as const)
    await aSalesLog(app, { by: team.manager, customerId: ids.get(name)!, at })
  expect(await names('quiet')).toEqual(['가온', '가람', '하나상사', 'Zeta', '나래'])
})
test('customers are found by a part of the name, by initial consonants and literally', async () => {
  const team = await aTeam(app)
  for (const [name, ceoName] of [
    ['(주)한빛 전자', '김서연'],
    ['100% 주스', '이도현'],
    ['1000 주스', '박시우'],
  ])
    await app.ask(team.staff, customers.create, { name: name!, ceoName: ceoName! })
  const found = async (search: string) =>
    (await app.ask(team.staff, customers.list, { search })).output.items.map((item) => item.name).sort()
  expect(await found('한빛전자')).toEqual(['(주)한빛 전자'])
  expect(await found('ㅎㅂㅈ')).toEqual(['(주)한빛 전자'])
  expect(await found('ㄱㅅㅇ')).toEqual(['(주)한빛 전자'])
  expect(await found('ㅈㅅ')).toEqual(['100% 주스', '1000 주스'])
  expect(await found('100%')).toEqual(['100% 주스'])
  expect(await found('_')).toEqual([])
  expect((await app.ask(team.staff, customers.choose, { search: 'ㅎㅂ' })).output).toMatchObject({
    items: [{ name: '(주)한빛 전자' }],
    total: 1,
  })
})
test('a customer is registered with its first contact at once, of which the name suffices; a retry makes nothing twice', async () => {
  const { staff } = await aTeam(app)
  const clientKey = crypto.randomUUID()
  const given = { name: '한울전자', contact: { name: '윤성민', mobile: '010-0000-4821' }, clientKey }
  const made = (await app.ask(staff, customers.create, given)).output
  expect((await app.ask(staff, customers.create, given)).output).toEqual(made)
  expect((await app.ask(staff, contacts.list, { customerId: made.id })).output.items).toMatchObject([
    {
      id: made.contactId,
      name: '윤성민',
      position: '',
      affiliation: '',
      mobile: '+821000004821',
      registeredById: staff.id,
    },
  ])
  // Both or none.
  const wrong = { name: '가람정밀', contact: { name: '' } }
  expect((await app.ask(staff, customers.create, wrong)).status).toBe(400)
  expect((await app.ask(staff, customers.list, {})).output.total).toBe(1)
  expect((await app.ask(staff, customers.create, { name: '가람정밀' })).output.contactId).toBeNull()
})
test('the choices also match four digits of a number and the names of contacts, after those found by name', async () => {
  const team = await aTeam(app)
  const [hanul, sena] = [
    await aCustomer(app, { by: team.staff, name: '한울전자' }),
    await aCustomer(app, { by: team.staff, name: '세나윤활' }),
  ]
  await app.owner.query(`update customers set business_number = '123-45-67890', phone = '+82312345678' where id = $1`, [
    hanul,
  ])
  const yoon = await aContact(app, { by: team.staff, customerId: hanul, name: '윤성민' })
  await app.owner.query(`update contacts set mobile = '+821000004821' where id = $1`, [yoon])
  const gone = await aContact(app, { by: team.staff, customerId: sena, name: '성민아' })
  await app.owner.query('update contacts set deleted_at = now() where id = $1', [gone])
  const found = async (search: string) =>
    (await app.ask(team.staff, customers.choose, { search })).output.items.map(({ id, foundContact }) => [
      id,
      foundContact?.name ?? '',
    ])
  expect(await found('윤')).toEqual([
    [sena, ''],
    [hanul, '윤성민'],
  ])
  for (const search of ['성민', '한울 ㅅㅁ', '010-0000-4821'])
    expect(await found(search), search).toEqual([[hanul, '윤성민']])
  for (const search of ['45-678', '031-234-5678', '5678']) expect(await found(search), search).toEqual([[hanul, '']])
  for (const search of ['567', '세나 성민', '%%%%']) expect(await found(search), search).toEqual([])
})
test('the choices begin with the customers the user logged last, continue by name, and end at twenty', async () => {
  const team = await aTeam(app)
  const ids: string[] = []
  for (let n = 10; n < 35; n += 1) ids.push(await aCustomer(app, { by: team.manager, name: `고객 ${n}` }))
  await aSalesLog(app, { by: team.staff, customerId: ids[20]!, at: '2026-01-01T00:00:00Z' })
  await aSalesLog(app, { by: team.staff, customerId: ids[22]!, at: '2026-02-01T00:00:00Z' })
  await aSalesLog(app, { by: team.manager, customerId: ids[24]!, at: '2026-03-01T00:00:00Z' })
  const { items, total } = (await app.ask(team.staff, customers.choose, {})).output
  expect([items.length, total]).toEqual([20, 25])
  expect(items.slice(0, 4).map((item) => item.id)).toEqual([ids[22], ids[20], ids[0], ids[1]])
  expect(items[2]!.lastLogAt).toBeNull()
})
test("the choices of contacts begin with the one of the user's latest log", async () => {
  const customerId = await aCustomer(app, { by: ours.staff })
  const [ga, na, da] = [
    await aContact(app, { by: ours.staff, customerId, name: '가영' }),
    await aContact(app, { by: ours.staff, customerId, name: '나영' }),
    await aContact(app, { by: ours.staff, customerId, name: '다영' }),
  ]
  const chosen = async () =>
    (await app.ask(ours.staff, customers.chooseContact, { customerId })).output.items.map((item) => item.id)
  expect(await chosen()).toEqual([ga, na, da])
  await aSalesLog(app, { by: ours.staff, customerId, contactId: da, at: '2026-01-02T00:00:00Z' })
  await aSalesLog(app, { by: ours.manager, customerId, contactId: na, at: '2026-01-03T00:00:00Z' })
  expect(await chosen()).toEqual([da, ga, na])
})

test("contacts of all customers are found by name, initial consonants and words of the customer's name; those touched last come first", async () => {
  const team = await aTeam(app)
  const [hanbit, daon, gone] = [
    await aCustomer(app, { by: team.manager, name: '한빛전자' }),
    await aCustomer(app, { by: team.manager, name: '다온소재' }),
    await aCustomer(app, { by: team.manager, name: '없는상사' }),
  ]
  const form = { position: '구매팀장', affiliation: '구매1팀', mobile: '010-5555-0123' }
  for (const [customerId, name] of [
    [hanbit, '윤성민'],
    [daon, '윤서아'],
    [gone, '윤성훈'],
    [daon, 'Nguyễn Đức'],
  ] as const)
    await app.ask(team.staff, contacts.create, { ...form, customerId, name })
  await app.ask(team.manager, customers.delete, { id: gone, ver: 1 })
  const found = async (search: string, customerId = '', as = team.staff) =>
    (await app.ask(as, customers.chooseContact, { search, customerId })).output.items
  const names = async (search: string, customerId = '') => (await found(search, customerId)).map((item) => item.name)
  expect(await names('윤')).toEqual(['윤서아', '윤성민'])
  expect(await names('ㅇㅅㅁ')).toEqual(['윤성민'])
  expect(await names('NGUYEN')).toEqual(['Nguyễn Đức'])
  expect(await names('한빛 윤')).toEqual(['윤성민'])
  expect(await names('한빛')).toEqual([])
  expect(await names('윤', daon)).toEqual(['윤서아'])
  expect(await names('%')).toEqual([])
  expect((await found('ㅇㅅㅁ'))[0]).toMatchObject({
    customerId: hanbit,
    customerName: '한빛전자',
    affiliation: '구매1팀',
    mobile: '+821055550123',
  })
  const contactId = (await found('윤성민'))[0]!.id
  await aSalesLog(app, { by: team.manager, customerId: hanbit, contactId })
  expect(await names('윤')).toEqual(['윤성민', '윤서아'])
  expect(await found('윤', '', theirs.staff)).toEqual([])
})
test('the choices contain at most twenty contacts, and the total number', async () => {
  const team = await aTeam(app)
  const customerId = await aCustomer(app, { by: team.staff })
  for (let n = 0; n < 23; n += 1) await aContact(app, { by: team.staff, customerId, name: `김 ${n}` })
  const { items, total } = (await app.ask(team.staff, customers.chooseContact, { search: '김' })).output
  expect([items.length, total]).toEqual([20, 23])
})
test('ten digits of another country, as an import stored them, are not written as a Korean number when the customer is edited', async () => {
  const { staff } = await aTeam(app)
  const given = { name: 'Nowak Sp. z o.o.', ceoName: '', businessNumber: '123-45-67890' }
  const { id } = (await app.ask(staff, customers.create, given)).output
  await app.owner.query("update customers set business_number = '5260250274' where id = $1", [id])
  const edit = async (ver: number, businessNumber: string) => {
    await app.ask(staff, customers.update, { id, ver, ...given, businessNumber, memo: `${ver}` })
    return (await app.ask(staff, customers.detail, { id })).output.businessNumber
  }
  expect(await edit(1, '5260250274')).toBe('5260250274')
  expect(await edit(2, '120-88-00767')).toBe('120-88-00767')
})
