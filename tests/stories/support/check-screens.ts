// Checks every screen in several viewports: one page per language and kind of device visits all screens, and switches
// size and colour scheme in place.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { localTime } from '../../../contract/rules/zoned-times.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aSession, aTeam, type TestPerson } from '../../support/builders/people.ts'
import { someOrders } from '../../support/builders/orders.ts'
import { aBill, aNotice, aServiceNotice, anInquiry, aSalesLog } from '../../support/builders/records.ts'
import { faults, wcag } from './axe.ts'
import { aContext, goTo, waitUntilIdle, collectProblems } from './browser.ts'
import { cutPlaceholders, joinedNames } from './accessible-names.ts'
import { cutWords } from './cut-words.ts'
import { emptyScreens, masterScreens, memberScreens, operatorScreens, publicScreens, type Row } from './screens.ts'
import { sharedBrowser } from './shared-browser.ts'
import { visibleKeys } from './texts.ts'

type Look = { width: number; dark?: boolean; axe?: boolean }
/** Screens, all or some, are opened in the first viewport. A width below 500 px is a phone's, and must stay one. */
export type Visit = { language: string; looks: [Look, ...Look[]]; only?: readonly string[] }

let app: TestApp
let browser: Browser
/** The users, and the screens that each visits. */
let visits: [person: TestPerson | null, screens: readonly Row[]][]

async function createRecords(): Promise<void> {
  ;[app, browser] = await Promise.all([startTestApp(), sharedBrowser()])
  const { master, manager, staff } = await aTeam(app)
  const newcomer = (await aTeam(app)).master
  // In the part of the calendar that is in view, whatever the time: axe takes a line that is cut off for a small target.
  const at = new Date(`${localTime('Asia/Seoul', app.now().toISOString()).day}T10:00:00+09:00`)
  const log = await aSalesLog(app, {
    by: manager,
    at,
    title: '하반기 방열 필름 단가 협의와 증설 일정',
    keywords: ['단가', '납기'],
    coAuthorIds: [master.id],
  })
  for (let more = 0; more < 3; more += 1)
    await aSalesLog(app, { by: manager, customerId: log.customerId, contactId: log.contactId, at })
  const twin = await aSalesLog(app, { by: manager, at })
  const inquiry = await anInquiry(app, { by: manager, content: '어제부터 일정 알림이 휴대전화에 두 번씩 와요.' })
  await anInquiry(app, {})
  const notice = await aNotice(app, { by: master, isPinned: true })
  const serviceNotice = await aServiceNotice(app, {})
  const receipt = await aBill(app, { by: master, status: 'paid' })
  const bill = await aBill(app, { by: master })
  const orders = await someOrders(app, manager)
  await aBill(app, { by: newcomer, status: 'announced' })
  visits = [
    [null, publicScreens],
    [
      manager,
      memberScreens({
        log: log.id,
        customer: log.customerId,
        contact: log.contactId,
        otherCustomer: twin.customerId,
        otherContact: twin.contactId,
        inquiry,
        notice,
        serviceNotice,
        member: staff.id,
        bill: bill.id,
        receipt: receipt.id,
        ...orders,
      }),
    ],
    [master, masterScreens({ notice, member: staff.id, bill: bill.id, receipt: receipt.id })],
    [await aPerson(app, { isOperator: true }), operatorScreens({ inquiry, serviceNotice })],
    [newcomer, emptyScreens],
  ]
}

async function applyViewport(page: Page, { width, dark }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.setViewportSize({ width, height: 900 })
}
/** The same on an open page: a busy renderer takes the size later, and what depends on it in the next frame. */
async function changeViewport(page: Page, look: Look): Promise<void> {
  await applyViewport(page, look)
  await page.waitForFunction((wanted) => innerWidth === wanted, look.width)
  await waitUntilIdle(page)
}
/** The element that ends furthest to the right, with its text. */
const widestOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right
    const widest = [...document.querySelectorAll('body *')].toSorted((one, other) => right(other) - right(one))[0]!
    return `${widest.tagName} ${widest.className} “${(widest.textContent ?? '').slice(0, 40)}”`
  })
async function faultsOf(page: Page, { width, axe }: Look): Promise<string[]> {
  const [wide, text, title] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.body.innerText, document.title] as const,
  )
  return [
    ...(wide > width ? [`${wide} px wide: ${await widestOf(page)}`] : []),
    ...visibleKeys(text),
    ...(/Saleslog$/.test(title) ? [] : [`title ${title}`]),
    ...(await joinedNames(page)),
    ...(width < 390 ? [] : [...(await cutPlaceholders(page)), ...(await cutWords(page))]),
    ...(axe ? await faults(page, wcag) : []),
  ]
}

/** Starts an app with sample records for all tests of a file. */
export function startAppWithRecords(): void {
  beforeAll(createRecords)
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })
}
/** Visits the screens. @returns the faults of each */
export async function faultsOfScreens({ language, looks, only }: Visit): Promise<string[]> {
  const found: string[] = []
  for (const [person, allScreens] of visits) {
    const screens = allScreens.filter(([name]) => !only || only.includes(name))
    if (screens.length === 0) continue
    const tokens = person ? await aSession(app, person.id, person.workgroupId) : undefined
    const context = await aContext(browser, app.url, { ...looks[0], language, tokens })
    const page = await context.newPage()
    const problems = collectProblems(page, { warnings: true })
    for (const [name, route, kept] of screens) {
      await applyViewport(page, looks[0])
      if (kept) await page.evaluate((items) => Object.assign(localStorage, items), kept)
      await goTo(page, route)
      for (const look of looks) {
        if (look !== looks[0]) await changeViewport(page, look)
        const where = `${name} at ${look.width} px${look.dark ? ', dark' : ''}`
        found.push(...(await faultsOf(page, look)).map((fault) => `${where}: ${fault}`))
      }
      found.push(...problems.splice(0).map((problem) => `${name}: ${problem}`))
    }
    await context.close()
  }
  return found
}
