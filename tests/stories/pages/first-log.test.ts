import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { password } from '../../support/builders/people.ts'
import { aContext, waitUntilIdle, collectProblems } from '../support/browser.ts'
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

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const newPage = async (look = {}) => {
  const page = await (await aContext(browser, app.url, look)).newPage()
  return { page, problems: collectProblems(page) }
}
async function signUp(page: Page, email: string, name: string): Promise<void> {
  await page.goto('/#/signup')
  await field(page, t('auth.email')).fill(email)
  await press(page, t('auth.sendCode'))
  const mailCode = /\b\d{6}\b/.exec((await app.mailsTo(email))[0]!.text)![0]
  await field(page, t('auth.code')).fill(mailCode)
  await field(page, t('auth.name')).fill(name)
  await newPassword(page)
  await press(page, t('auth.signUp.go'))
}
async function newPassword(page: Page): Promise<void> {
  await field(page, t('auth.password')).fill(password)
  await field(page, t('auth.passwordAgain')).fill(password)
}
async function createWorkgroup(page: Page, name: string, address: string): Promise<void> {
  await page.waitForURL(/#\/workgroup/)
  await field(page, t('workgroups.name')).fill(name)
  await field(page, t('workgroups.address')).fill(address)
  await press(page, t('workgroups.create'))
  await page.waitForURL(/#\/invite/)
}

test('from an empty product to the first log: sign-up, workgroup, invitation, customer, contact, log; another workgroup sees nothing', async () => {
  const { page: master, problems } = await newPage()
  await signUp(master, 'seoyeon@daon.example', '김서연')
  await createWorkgroup(master, '다온소재', 'daon-story')
  await field(master, t('members.invite.addresses')).fill('haeun@daon.example')
  await press(master, t('members.invite.go'))
  const [mail] = await app.mailsTo('haeun@daon.example')
  const link = /https?:\S+signup\/invite\/\S+/.exec(mail!.text)![0]

  const { page: staff, problems: more } = await newPage({ width: 390, height: 844 })
  await staff.goto(link.slice(link.indexOf('/#')))
  await field(staff, t('auth.name')).fill('이하은')
  await newPassword(staff)
  await press(staff, t('auth.invite.join'))
  await staff.waitForURL(/#\/(main|congratulation)/)

  await staff.goto('/#/main/customer/register')
  await field(staff, t('customers.name')).fill('한울전자')
  await field(staff, t('contacts.name')).fill('윤성민')
  await field(staff, t('contacts.position')).fill('구매팀장')
  await field(staff, t('contacts.affiliation')).fill('구매1팀')
  await press(staff, t('customers.register'))
  await staff.waitForURL(/#\/main\/customer\/details\/\d+/)

  await staff.goto('/#/main/upload')
  await waitUntilIdle(staff)
  // Found by initial consonants, most recently used first.
  await staff.getByRole('combobox', { name: t('logs.customer') }).click()
  await staff.getByRole('dialog').getByRole('combobox').fill('ㅎㅇㅈㅈ')
  await staff.getByRole('option', { name: /한울전자/ }).click()
  await expect.poll(() => staff.getByRole('combobox', { name: t('logs.contact') }).inputValue()).toContain('윤성민')
  await staff.getByText(t('code.0020005'), { exact: true }).click()
  await staff.getByText(t('code.0030002'), { exact: true }).click()
  await field(staff, t('logs.title')).fill('하반기 방열 필름 단가 협의')
  await field(staff, t('logs.content')).fill(
    '단가는 지금보다 5% 내려야 품의를 올릴 수 있다고 함.\n샘플은 11월 말까지 받아 보고 싶다고 함.',
  )
  await press(staff, t('logs.register'))
  await staff.waitForURL(/#\/main\/manage\/saleslog\/\d+/)
  const address = staff.url().slice(staff.url().indexOf('/#'))

  await master.goto('/#/main/manage')
  await master
    .getByRole('link', { name: /하반기 방열 필름 단가 협의/ })
    .first()
    .click()
  await master.waitForURL(/saleslog\/\d+/)
  await expect.poll(() => master.getByText('샘플은 11월 말까지', { exact: false }).count()).toBeGreaterThan(0)

  await staff.goto(address.replace('/manage/saleslog/', '/upload/'))
  await waitUntilIdle(staff)
  await field(staff, t('logs.title')).fill('단가 협의와 증설 일정')
  await press(staff, t('form.save'))
  await staff.waitForURL(/#\/main\/manage\/saleslog\/\d+/)
  await expect.poll(() => staff.getByText('단가 협의와 증설 일정').count()).toBeGreaterThan(0)

  const { page: stranger } = await newPage({ language: 'ko' })
  await signUp(stranger, 'lucas@other.example', 'Lucas Meyer')
  await createWorkgroup(stranger, 'Other people', 'other-story')
  await stranger.goto(address)
  await waitUntilIdle(stranger)
  expect(await stranger.getByText('증설 일정').count()).toBe(0)
  await expect.poll(() => stranger.getByText(t('error.not_found'), { exact: false }).count()).toBeGreaterThan(0)
  expect([...problems, ...more]).toEqual([])
})
