// Importing a customer file on a desktop and on a phone: columns, errors, the import, and its undo.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { textIn } from '../../../server/core/texts.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { csv, runQueuedImports } from '../../support/customer-imports.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aContext, goTo, picture, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp({ ROLE: 'web' }), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const heads = ['업체명', 'CEO', '담당', '연락처', '등급', '아무 열']
const rows = [
  ['오름디스플레이', '홍정민', '조은정', '010-1234-3318', 'A', 'x'],
  ['<img src=x onerror=alert(1)>', '박기태', '문채원', '010-1234-904', 'B', 'y'],
  ['가온물산', '정태오', '신예린', '010-5555-6666', 'S', 'z'],
  ['세한정밀', '오상진', '류경수', '010-7777-8888', '상', 'z'],
]
async function chosen(
  who: TestPerson,
  size: Look = {},
  list: readonly (readonly string[])[] = rows,
  names: readonly string[] = heads,
): Promise<Page> {
  const page = await (await aContext(browser, app.url, { tokens: who, ...size })).newPage()
  page.on('dialog', () => {
    throw new Error('a script of the file ran')
  })
  await goTo(page, paths.importCustomers)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '거래처.csv', mimeType: 'text/csv', buffer: csv([...names], ...list) })
  await page.getByRole('table').first().waitFor()
  return page
}
/** Uncertain columns stand first, and the rows are not checked before they are confirmed: a name and its number. */
async function expectAsked(page: Page): Promise<void> {
  const first = page.getByRole('row').nth(1)
  await first.getByText('담당', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /행 확인하기/ }).isDisabled()).toBe(true)
  await first.getByRole('button', { name: t('imports.confirm') }).click()
  await first.getByText(new RegExp(t('imports.confirmed'))).waitFor()
  const second = page.getByRole('row').nth(2)
  await second.getByText('연락처', { exact: true }).waitFor()
  await second.getByRole('button', { name: t('imports.confirm') }).click()
  await second.getByText(new RegExp(t('imports.confirmed'))).waitFor()
}
const cell = (page: Page, name: string, row: number) =>
  page.getByRole('textbox', { name: `${name}, ${t('imports.rowNumber', { row: String(row) })}` })
/** The cell of a value that is chosen from a list. */
const chosenCell = (page: Page, row: number) =>
  page.getByRole('combobox', {
    name: `${textIn('ko', 'import.head.segment')}, ${t('imports.rowNumber', { row: String(row) })}`,
  })
const said = (key: string, count: number, values = {}) =>
  t(`${key}_other`, values).replace('{{count, number}}', String(count))
const run = async (page: Page, count: number) => {
  await page.getByRole('button', { name: said('imports.runAll', count) }).click()
  await page.getByText(t('imports.goesOn')).waitFor()
  await runQueuedImports(app)
}

test('on a desktop: columns are assigned, cells are corrected by keyboard and paste, and the import is undone', async () => {
  const { manager } = await aTeam(app)
  const page = await chosen(manager)
  await expectAsked(page)
  await page.getByRole('combobox', { name: '아무 열' }).selectOption('memo')
  await page.getByRole('button', { name: /4행 확인하기/ }).click()
  await page.getByRole('heading', { name: said('imports.foundWrong', 3, { total: '4', good: '1' }) }).waitFor()
  // Each row that was read is in one figure; each reason is told once with its rows, and shows only them.
  const sum = (wrong: number, added: number, left = 0) =>
    [
      `${t('imports.show.wrong')} ${wrong}`,
      `${t('imports.show.new')} ${added}`,
      left > 0 && `${t('imports.show.left')} ${left}`,
    ]
      .filter(Boolean)
      .join(' + ')
  await page.getByText(t('imports.sum', { rows: said('imports.rows', 4), parts: sum(3, 1) })).waitFor()
  const causes = page.getByRole('list', { name: t('imports.causes') })
  const segment = causes.getByRole('button', { name: /2행/ })
  await expect.poll(() => segment.innerText()).toContain(textIn('ko', 'rule.choice'))
  await segment.click()
  await expect.poll(() => page.getByRole('textbox').count()).toBe(2 * 5)
  await segment.click()
  await expect.poll(() => page.getByRole('textbox').count()).toBe(3 * 5)
  // F8 works from anywhere, and passes rows that were taken out.
  const value = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  const leave = page.getByRole('button', { name: `${t('imports.leaveRow')}, ${t('imports.rowNumber', { row: '5' })}` })
  await leave.click()
  await page.getByText(t('imports.sum', { rows: said('imports.rows', 4), parts: sum(2, 1, 1) })).waitFor()
  await page.getByRole('heading', { name: said('imports.foundWrong', 2, { total: '4', good: '1' }) }).click()
  await page.keyboard.press('F8')
  await expect.poll(value).toBe('010-1234-904')
  await page.keyboard.press('F8')
  await expect.poll(value).toBe('S')
  await page.keyboard.press('Shift+F8')
  await expect.poll(value).toBe('010-1234-904')
  const out = chosenCell(page, 5)
  expect([await out.getAttribute('aria-invalid'), await out.isEditable()]).toEqual(['false', false])
  await page.getByRole('button', { name: `${t('imports.takeIn')}, ${t('imports.rowNumber', { row: '5' })}` }).click()
  await expect.poll(() => out.getAttribute('aria-invalid')).toBe('true')
  await cell(page, textIn('ko', 'import.head.contact.mobile'), 3).fill('010-1234-9044')
  await page.keyboard.press('F8')
  await expect.poll(value).toBe('S')
  // A value of the list of its field.
  const list = await page.evaluate(() =>
    [...(document.activeElement as HTMLInputElement).list!.options].map((one) => one.value),
  )
  expect(list).toContain(t('code.0060002'))
  // Two cells of a column, as copied from a spreadsheet.
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'B\nC')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await page.getByRole('heading', { name: /4행을 가져올 수 있어요/ }).waitFor()
  await run(page, 4)
  await page.getByRole('heading', { name: /4행을 가져왔어요/ }).waitFor()
  const { rows: kept } = await app.owner.query<{ name: string }>('select name from customers order by id')
  expect(kept.map(({ name }) => name)).toEqual(rows.map(([name]) => name))
  await page.getByRole('button', { name: t('imports.undo') }).click()
  const dialog = page.getByRole('dialog', { name: t('imports.undoAsk') })
  await dialog.getByText(/새 고객 4곳/).waitFor()
  await dialog.getByRole('button', { name: t('imports.undo') }).click()
  await page.getByRole('heading', { name: /되돌린 가져오기예요/ }).waitFor()
  const { rows: left } = await app.owner.query('select from customers where deleted_at is null')
  expect(left.length).toBe(0)
  await page.context().close()
})

test('what was chosen by hand is named with its day, and forgotten with a click; totals are set aside and taken back', async () => {
  const { manager } = await aTeam(app)
  const list = [
    ...rows.filter(([, , , phone]) => phone!.length === 13 && phone !== '010-1234-904').slice(0, 1),
    ['합계', '', '', '', '', ''],
  ]
  const page = await chosen(manager, {}, list)
  await expectAsked(page)
  await page.getByRole('combobox', { name: '아무 열' }).selectOption('memo')
  await page.getByRole('button', { name: /2행 확인하기/ }).click()
  await page.getByRole('button', { name: t('imports.seeAside') }).click()
  await page.getByText(t('imports.aside.total')).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${t('imports.takeIn')}`) }).click()
  await page.getByRole('button', { name: said('imports.runAll', 2) }).waitFor()
  await run(page, 2)
  await page.getByRole('heading', { name: /2행을 가져왔어요/ }).waitFor()
  const again = await chosen(manager, {}, list)
  await again.getByRole('button', { name: t('imports.forget') }).click()
  await again.getByRole('button', { name: t('imports.forget') }).waitFor({ state: 'detached' })
  expect(await again.getByRole('combobox', { name: '아무 열' }).inputValue()).toBe('')
  await again.context().close()
  await page.context().close()
})

test('an optional column that most rows fail on is left out with one click, or only its unreadable cells; further rows load on a phone', async () => {
  const { manager } = await aTeam(app)
  const list = Array.from({ length: 26 }, (_, at) => [
    `고객 ${at}`,
    '홍정민',
    '조은정',
    `010-1234-${1000 + at}`,
    at === 0 ? 'A' : `${at}등`,
    '3/4/1985',
  ])
  const page = await chosen(manager, {}, list)
  await expectAsked(page)
  await page.getByRole('combobox', { name: '등급' }).selectOption('segment')
  await page.getByRole('button', { name: /26행 확인하기/ }).click()
  const heading = (wrong: number, good: number) =>
    page
      .getByRole('heading', { name: said('imports.foundWrong', wrong, { total: '26', good: String(good) }) })
      .waitFor()
  await heading(25, 1)
  const small = await (await aContext(browser, app.url, { tokens: manager, width: 390, height: 844 })).newPage()
  await small.goto(page.url())
  await expect.poll(() => small.getByRole('combobox').count()).toBe(20)
  await small.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => small.getByRole('combobox').count()).toBe(25)
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await small.context().close()
  // The last error of a page is followed by the first of the next one.
  await chosenCell(page, 22).focus()
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('21등')
  await page.getByRole('button', { name: new RegExp(`^${t('imports.leaveCells_other')}`) }).click()
  await page.getByRole('heading', { name: said('imports.allGood', 26) }).waitFor()
  await page.getByRole('button', { name: t('imports.back') }).click()
  await page.getByRole('combobox', { name: '등급' }).selectOption('stage')
  await page.getByRole('button', { name: /26행 확인하기/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${t('imports.leaveThisColumn')}`) }).click()
  await page.getByRole('heading', { name: said('imports.allGood', 26) }).waitFor()
  await page.getByRole('button', { name: t('imports.back') }).click()
  expect(await page.getByRole('combobox', { name: '등급' }).inputValue()).toBe('')
  // No value tells whether the day or the month is first.
  const check = page.getByRole('button', { name: /행 확인하기/ })
  await page.getByRole('combobox', { name: '아무 열', exact: true }).selectOption('contact.anniversary')
  await expect.poll(() => check.isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: `아무 열, ${t('imports.dayOrder')}` }).selectOption('day')
  await expect.poll(() => check.isDisabled()).toBe(false)
  // Read again without names, and with them: what was confirmed for other columns is not for these.
  const firstRow = page.getByRole('checkbox', { name: t('imports.firstRowIsData') })
  await firstRow.click()
  await page.getByRole('combobox', { name: `${t('imports.noHead')} 1` }).waitFor()
  await page.getByRole('button', { name: /27행 확인하기/ }).waitFor()
  await firstRow.click()
  await page.getByRole('button', { name: /26행 확인하기/ }).waitFor()
  await expectAsked(page)
  await page.context().close()
})

test('on a phone: one question for each invalid cell, and a row is left out', async () => {
  const { manager } = await aTeam(app)
  const page = await chosen(manager, { width: 390, height: 844 })
  await expectAsked(page)
  await page.getByRole('button', { name: /4행 확인하기/ }).click()
  const question = page.getByRole('listitem').filter({ hasText: '3행' })
  await question.getByRole('textbox').fill('010-1234-9044')
  await question.getByRole('textbox').blur()
  await page.getByRole('heading', { name: said('imports.foundWrong', 2, { total: '4', good: '2' }) }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: '4행' })
    .getByRole('button', { name: t('imports.leaveRow') })
    .click()
  await page
    .getByRole('listitem')
    .filter({ hasText: '4행' })
    .getByRole('button', { name: t('imports.takeIn') })
    .waitFor()
  await page.getByRole('button', { name: said('imports.runGood', 2) }).click()
  await page.getByText(t('imports.goesOn')).waitFor()
  await runQueuedImports(app)
  await page.getByRole('heading', { name: said('imports.doneWithRest', 2, { done: '2' }) }).waitFor()
  await page.context().close()
})

test('a large file: its columns are asked while its rows are read; the import is left, listed, continued and discarded', async () => {
  const { manager } = await aTeam(app)
  const list = Array.from({ length: 300 }, (_, at) => [`고객${at}`, '김', `사람${at}`, '', 'A', 'ㄱ'.repeat(300)])
  const page = await (await aContext(browser, app.url, { tokens: manager })).newPage()
  await goTo(page, paths.importCustomers)
  const file = { name: '큰 거래처.csv', mimeType: 'text/csv', buffer: csv(heads, ...list) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('progressbar', { name: t('imports.now.reading') }).waitFor()
  await goTo(page, paths.importCustomers)
  const listed = page.getByRole('listitem').filter({ hasText: file.name })
  await listed.getByText(t('imports.now.reading')).waitFor()
  await listed.getByRole('button', { name: /시작한 가져오기 계속하기/ }).click()
  await page.getByRole('progressbar', { name: t('imports.now.reading') }).waitFor()
  await runQueuedImports(app)
  await page.getByRole('button', { name: /300행 확인하기/ }).waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await goTo(page, paths.importCustomers)
  await listed.getByText(t('imports.now.read')).waitFor()
  await listed.getByRole('button', { name: t('imports.discard') }).click()
  const dialog = page.getByRole('dialog', { name: t('imports.discardAsk') })
  await dialog.getByRole('button', { name: t('imports.discard') }).click()
  await listed.waitFor({ state: 'detached' })
  await page.context().close()
})

test('what the stages and members of another program mean is chosen once, on a phone', async () => {
  const { manager, staff } = await aTeam(app)
  const list = [
    ['한울전자', 'Lead', '김대리'],
    ['새봄기계', 'Trial', '박과장'],
    ['가람화학', 'Lead', '김대리'],
  ]
  const page = await chosen(manager, { width: 390 }, list, ['업체명', '영업단계', '담당자ID'])
  await page.getByRole('combobox', { name: '영업단계' }).selectOption('stage')
  await page.getByText(t('imports.valuesNext')).waitFor()
  await page.getByRole('combobox', { name: '담당자ID' }).selectOption('owner')
  await page.getByRole('button', { name: /3행 확인하기/ }).click()
  const stage = textIn('ko', 'import.head.stage')
  const dialog = page.getByRole('dialog', { name: t('imports.valuesOf', { name: stage }) })
  const open = (field: string) => page.getByRole('button', { name: `${t('imports.chooseValues')} ${field}` }).click()
  await open(stage)
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await open(stage)
  await dialog.getByRole('combobox', { name: 'Lead' }).selectOption('0050001')
  await picture(page, 'import-values')
  await dialog.getByRole('button', { name: t('imports.useValues') }).click()
  await page.getByText(said('imports.unknownValues', 1)).waitFor()
  await open(stage)
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Lead' }).inputValue()).toBe('0050001')
  await dialog.getByRole('combobox', { name: 'Trial' }).selectOption('0050003')
  await dialog.getByRole('button', { name: t('imports.useValues') }).click()
  await page.getByText(said('imports.chosenValues', 2)).waitFor()
  await picture(page, 'import-check')
  const owner = textIn('ko', 'import.head.owner')
  const people = page.getByRole('dialog', { name: t('imports.valuesOf', { name: owner }) })
  await open(owner)
  await people.getByRole('combobox', { name: '김대리' }).click()
  await page.getByRole('option', { name: new RegExp(staff.name) }).click()
  await picture(page, 'import-members')
  await people.getByRole('button', { name: t('imports.useValues') }).click()
  await page.getByRole('heading', { name: said('imports.foundWrong', 1, { total: '3', good: '2' }) }).waitFor()
  await page.context().close()
})
