// A guest is invited from the form, answers on the page of the mail's link, and the owner sees it; a calendar file is
// looked at, imported, imported again without doubling, and undone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam, type TestPerson } from '../../support/builders/people.ts'
import { aPlan } from '../../support/builders/plans.ts'
import { faults } from '../support/axe.ts'
import { aContext, collectProblems, goTo, type Look } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { t } from '../support/texts.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const year = new Date().getFullYear() + 1
const day = `${year}-03-02`
const pageOf = async (tokens: TestPerson | undefined, at: string, look: Look = {}): Promise<Page> => {
  const page = await (await aContext(browser, app.url, { ...(tokens && { tokens }), ...look })).newPage()
  await goTo(page, at)
  return page
}
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined

test('a guest is invited by the form, answers by a link of the mail with one press, and the detail shows it', async () => {
  const { staff } = await aTeam(app)
  const start = `${day}T14:00:00+09:00`
  const end = `${day}T15:00:00+09:00`
  const page = await pageOf(staff, href(paths.registerPlan, {}, { start, end }))
  const problems = collectProblems(page)
  await page.getByRole('textbox', { name: t('plans.text') }).fill('샘플 검토')
  const guests = page.getByRole('textbox', { name: t('plans.guests') })
  await guests.fill('no address')
  await guests.press('Enter')
  await page.getByText(t('guests.bad', { address: 'no address' })).waitFor()
  await guests.fill('손다연 <Son@Nuri.example>')
  await guests.press('Enter')
  await page.getByRole('button', { name: t('ui.remove', { name: '손다연 <son@nuri.example>' }) }).waitFor()
  await shot(page, 'form')
  expect(await faults(page)).toEqual([])
  await page
    .getByRole('button', { name: t('form.save') })
    .first()
    .click()
  await page.waitForURL(/calendar\?day=/)
  const [mail] = await app.mailsTo('son@nuri.example', 1)
  const links = [...mail!.text.matchAll(/#(\/plan\/\S+)\?answer=(\w+)/g)].map(([, path, answer]) => [path!, answer!])
  expect(links.map(([, answer]) => answer)).toEqual(['yes', 'maybe', 'no'])

  const [path] = links[0]!
  const guest = await pageOf(undefined, `${path}?answer=maybe`)
  const maybe = guest.getByRole('radio', { name: t('guests.answer.maybe') })
  await maybe.waitFor()
  expect(await maybe.getAttribute('aria-checked')).toBe('true')
  await shot(guest, 'answer')
  expect(await faults(guest)).toEqual([])
  const listed = (await app.ask(staff, plans.list, { from: day, to: day, timeZone: 'Asia/Seoul' })).output.items
  const answers = async () =>
    (await app.ask(staff, plans.detail, { id: listed[0]!.id })).output.guests.map(({ answer }) => answer)
  expect(await answers()).toEqual(['none'])
  await guest.getByRole('button', { name: t('guests.send') }).click()
  await guest.getByText(t('guests.given', { answer: t('guests.answer.maybe') })).waitFor()
  expect(await answers()).toEqual(['maybe'])

  // The plan moves while the page is open: the guest is asked again.
  const plan = (await app.ask(staff, plans.detail, { id: listed[0]!.id })).output
  const moved = { start: `${day}T16:00:00+09:00`, end: `${day}T17:00:00+09:00`, timeZone: 'Asia/Seoul' }
  await app.ask(staff, plans.update, { text: plan.text, ...moved, id: plan.id, ver: plan.ver } as never)
  await guest.getByRole('radio', { name: t('guests.answer.yes') }).click()
  await guest.getByRole('button', { name: t('guests.send') }).click()
  await guest.getByText(t('guests.changed')).waitFor()
  await guest.getByRole('radio', { name: t('guests.answer.yes') }).click()
  await guest.getByRole('button', { name: t('guests.send') }).click()
  await expect.poll(answers).toEqual(['yes'])

  await page.locator('[data-plan]').filter({ hasText: '샘플 검토' }).first().click()
  const detail = page.getByRole('dialog')
  await detail.getByText('손다연 <son@nuri.example>').waitFor()
  await detail.getByText(t('guests.answer.yes'), { exact: true }).waitFor()
  await shot(page, 'detail')
  expect(problems).toEqual([])

  await app.ask(staff, plans.delete, { id: plan.id, ver: plan.ver + 1, day: '', scope: 'all' })
  await guest.reload()
  await guest.getByText(t('guests.cancelled.title')).waitFor()
  await shot(guest, 'cancelled')
})

const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const dayText = day.replaceAll('-', '')
const timed = [`DTSTART;TZID=Korea Standard Time:${dayText}T100000`, `DTEND;TZID=Korea Standard Time:${dayText}T110000`]
const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  event('one', ...timed, 'SUMMARY:월간 보고', 'LOCATION:본사 3층'),
  event('two', ...timed, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:주간 회의'),
  event('three', ...timed, 'SUMMARY:이미 있는 일정'),
  event('four', ...timed, 'RRULE:FREQ=HOURLY', 'SUMMARY:매시간 점검'),
  'END:VCALENDAR',
].join('\r\n')

for (const [where, look] of [
  ['a desk', {}],
  ['a phone', { width: 390, height: 844, language: 'en' }],
] as const)
  test(`a calendar file is looked at, imported, imported again without doubling, and undone, on ${where}`, async () => {
    const { staff } = await aTeam(app)
    const language = 'language' in look ? look.language : 'ko'
    const say = (key: string, values: Record<string, string> = {}) => t(key, values, language)
    await aPlan(app, { by: staff, text: '이미 있는 일정', start: `${day}T10:00:00+09:00` })
    const page = await pageOf(staff, paths.importPlans, look)
    const problems = collectProblems(page)
    const upload = () =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: '달력.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
    await shot(page, `import-file-${language}`)
    await upload()
    await page.getByRole('heading', { name: say('ics.new') }).waitFor()
    await page.getByText('FREQ=HOURLY').waitFor()
    const boxes = page.getByRole('checkbox')
    expect(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([
      true,
      true,
      false,
    ])
    await shot(page, `import-preview-${language}`)
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: say('ics.add', { count: '2' }) }).click()
    await page.getByRole('heading', { name: say('ics.added', { count: '2' }) }).waitFor()
    const stored = async () =>
      (await app.ask(staff, plans.list, { from: day, to: `${year}-03-31`, timeZone: 'Asia/Seoul' })).output.items.length
    expect(await stored()).toBe(5)
    await shot(page, `import-done-${language}`)
    await page.getByRole('button', { name: say('ics.other') }).click()
    await upload()
    await page.getByText(say('ics.state.imported')).first().waitFor()
    expect(await page.getByRole('button', { name: say('ics.add', { count: '0' }) }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: say('undo.verb') }).click()
    await page.getByRole('heading', { name: say('ics.resultUndone') }).waitFor()
    expect(await stored()).toBe(1)
    expect(problems).toEqual([])
  })
