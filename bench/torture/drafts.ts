// `npm run torture:drafts` (environment: KILLS=500 SEED=1): types logs on two devices while tabs, browsers, the server
// and the database are killed, networks fail, tokens expire and clocks jump. Fails if more than two seconds of typing,
// a draft or a log is lost, or if one is duplicated. Prints the counts as JSON.
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { acceptances } from '../../contract/calls/acceptances/calls.ts'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { contacts } from '../../contract/calls/contacts/calls.ts'
import { customers } from '../../contract/calls/customers/calls.ts'
import { drafts } from '../../contract/calls/drafts/calls.ts'
import { currentVersions } from '../../contract/calls/acceptances/legal.ts'
import { paths } from '../../contract/core/paths.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { workgroups } from '../../contract/calls/workgroups/calls.ts'
import { goTo } from '../../tests/stories/support/browser.ts'
import { t } from '../../tests/stories/support/texts.ts'
import { signUp } from '../../tests/support/program.ts'
import { seededRandom, events } from './random.ts'
import { Device } from './devices.ts'
import { findLosses, commonPrefixLength, marksIn, type TypedTexts } from './find-losses.ts'
import { startServer } from './server.ts'
import { delay, waitUntil } from './wait.ts'

const [killCount, seed] = [Number(process.env.KILLS ?? 40), Number(process.env.SEED ?? 1)]
const { random, oneOf } = seededRandom(seed)
/** Milliseconds per typed character. */
const msPerCharacter = 25
const maxLost = 2000 / msPerCharacter

await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
const server = await startServer()
const [email, password] = ['haeun@daon.example', 'Sales-2026!']
const first = await signUp(server.program(), email)
await server.ask(first, acceptances.accept, currentVersions)
await server.ask(first, workgroups.create, { email, name: '다온소재', address: 'daon' })
const { id: customerId } = await server.ask(first, customers.create, { name: '한울전자', ceoName: '남기석' })
const contact = { name: '윤성민', position: '구매팀장', affiliation: '구매1팀' }
await server.ask(first, contacts.create, { customerId, ...contact })
const signedIn = async () => {
  const asked = { email, password, clientId: 'saleslog-web', redirectUri: `${server.url}/`, responseType: 'code' }
  const { code } = await server.ask('', oauth.authorize, asked)
  const given = { grantType: 'authorization_code', clientId: 'saleslog-web', code }
  return (await server.ask('', oauth.token, given)).accessToken
}
async function signIn({ page }: Device): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: t('auth.signIn'), exact: true }).click()
  await page.waitForURL(/#\/main/)
}
async function aDevice(name: string): Promise<Device> {
  const device = await Device.open(name, server.url)
  await goTo(device.page, paths.signIn)
  await signIn(device)
  return device
}
/** Opens a page; signs in again if needed, as a killed browser may have lost its local storage. */
async function openPage(device: Device, route: string): Promise<void> {
  await goTo(device.page, route)
  if (/#\/signin/.test(device.page.url())) {
    counts.signedIn += 1
    await signIn(device)
    await goTo(device.page, route)
  }
}
async function openForm(device: Device, mark: string): Promise<void> {
  await openPage(device, `${paths.write}?customer=${customerId}&form=t${mark}`)
  await content(device.page).waitFor()
}

/** The typed text of each draft by its mark, and whether it was registered as a log. */
const typed: TypedTexts = new Map()
const counts = {
  kills: 0,
  offline: 0,
  tokens: 0,
  clocks: 0,
  registered: 0,
  queued: 0,
  opened: 0,
  signedIn: 0,
  lost: 0,
  doubles: 0,
  gone: 0,
}
const killed: Record<string, number> = {}
let maxLostAtOnce = 0
const devices = [await aDevice('office'), await aDevice('phone')]
const content = (page: Page) => page.locator('[name=content]')
async function typeMore({ page }: Device, mark: string): Promise<void> {
  const more = Array.from({ length: 10 + Math.floor(random() * 60) }, () => oneOf([...'가나다라마바사 ABC ,.']))
  await content(page).focus()
  await page.keyboard.press('Control+End')
  await content(page).pressSequentially(more.join(''), { delay: msPerCharacter })
  typed.set(mark, { text: await content(page).inputValue(), isRegistered: false })
}
async function startDraft(device: Device, mark: string): Promise<void> {
  await openForm(device, mark)
  const before = await content(device.page).inputValue()
  if (before === '') await content(device.page).pressSequentially(`#${mark}:`, { delay: msPerCharacter })
  await typeMore(device, mark)
}
const targets = {
  tab: (device: Device) => device.killTab(),
  browser: (device: Device) => device.killBrowser(),
  server: () => server.killServer(),
  database: () => server.killDatabase(),
}
type KillTarget = keyof typeof targets
async function kill(target: KillTarget, device: Device): Promise<void> {
  counts.kills += 1
  killed[target] = (killed[target] ?? 0) + 1
  await targets[target](device)
}
/** Checks that the text typed before a crash is restored, except for at most two seconds of typing. */
async function checkRestored(device: Device, mark: string): Promise<void> {
  await openForm(device, mark)
  await delay(1500)
  const [was, is] = [typed.get(mark)!.text, await content(device.page).inputValue()]
  const lost = was.length - commonPrefixLength(was, is)
  maxLostAtOnce = Math.max(maxLostAtOnce, lost)
  if (lost > maxLost) {
    counts.lost += lost
    console.log(`lost ${lost} of ${mark}: ${JSON.stringify([was, is])}`)
  }
  typed.set(mark, { text: is || was, isRegistered: false })
}
/** Registers the log and retries until it succeeds, as a user does. */
async function register(device: Device, mark: string, target?: KillTarget): Promise<void> {
  // The page of the log, or the drafts where it waits for the server.
  const after = /\/saleslog\/\d+|\/main\/drafts/
  for (let tries = 0; tries < 8 && !after.test(device.page.url()); tries += 1) {
    const { page } = device
    if ((await content(page).inputValue()) === '') break // already registered: the form is empty
    await page.locator('[name=title]').fill(`일지 ${mark}`)
    await page.getByRole('radio', { name: t('code.0020005') }).click()
    await page.getByRole('radio', { name: t('code.0030002') }).click()
    const button = page.getByRole('button', { name: t('logs.register') }).first()
    await button.click()
    if (target && tries === 0) {
      await delay(random() * 120)
      await kill(target, device)
      if (target === 'tab' || target === 'browser') {
        await openForm(device, mark)
        await delay(1500)
      }
    }
    await Promise.race([device.page.waitForURL(after).catch(() => {}), delay(4000)])
  }
  if (device.page.url().includes(paths.drafts)) counts.queued += 1
  typed.get(mark)!.isRegistered = true
  counts.registered += 1
}

/** Prints the state of each device after an error. */
process.once('uncaughtException', (error) => void reportState(error).then(() => process.exit(1)))
async function reportState(error: unknown): Promise<void> {
  console.log(error, JSON.stringify({ seed, ...counts, killed }))
  for (const { name, page } of devices)
    console.log(name, page.url(), await page.evaluate(() => document.body.innerText.slice(0, 600)).catch(String))
}
let current: { device: Device; mark: string } | null = null
for (let turn = 1; counts.kills < killCount; turn += 1) {
  current ??= { device: oneOf(devices), mark: String(turn) }
  const { device, mark } = current
  await startDraft(device, mark)
  const event = oneOf(events)
  const target = Object.keys(targets).find((each) => event.endsWith(each)) as KillTarget | undefined
  const endsPage = target === 'tab' || target === 'browser'
  if (event.startsWith('register')) await register(device, mark, target)
  else {
    if (event.startsWith('offline')) {
      counts.offline += 1
      await device.setOffline(true)
      await typeMore(device, mark)
    }
    // The server is killed during typing; a device between two characters.
    if (target) await Promise.all([endsPage ? null : typeMore(device, mark), kill(target, device)])
    await device.setOffline(false)
    if (endsPage) await checkRestored(device, mark)
  }
  if (event === 'token') {
    counts.tokens += 1
    await device.expireToken()
    await typeMore(device, mark)
  }
  if (event === 'clock') {
    counts.clocks += 1
    await device.setClock(oneOf([-26, -2, 0, 2, 26]))
  }
  if (event === 'other device') {
    await delay(3500)
    const other = devices.find((one) => one !== device)!
    await openPage(other, paths.drafts)
    const line = other.page.locator('.line button.whole').first()
    if (await line.isVisible()) {
      await line.click()
      await content(other.page).waitFor()
      await delay(500)
      const [mine] = marksIn(await content(other.page).inputValue())
      if (mine) {
        await typeMore(other, mine)
        counts.opened += 1
        await delay(3000)
      }
    }
  }
  console.log(`${turn} ${counts.kills}/${killCount} ${device.name} ${mark}: ${event}`)
  if (event.startsWith('register') || random() < 0.4) current = null
}

// Both devices get a network and the right time, and open the drafts once more.
for (const device of devices) {
  await device.setOffline(false)
  await device.setClock(0)
  await device.page.reload()
  await openPage(device, paths.drafts)
}
await waitUntil('everything is sent', async () =>
  (await Promise.all(devices.map((one) => one.hasSentAll()))).every(Boolean),
)
const token = await signedIn()
const texts: string[] = []
for (const { id } of (await server.ask(token, drafts.list)).items)
  texts.push((await server.ask(token, drafts.detail, { id })).content)
const logs: string[] = []
for (let page = 1; ; page += 1) {
  const { items } = await server.ask(token, salesLogs.list, { page, pageSize: 100 })
  for (const { id } of items) logs.push((await server.ask(token, salesLogs.detail, { id })).content)
  if (items.length < 100) break
}
const found = findLosses(typed, { texts, logs, mostLost: maxLost })
counts.lost += found.lost
const { doubles, gone } = found
const all = {
  seed,
  texts: typed.size,
  ...counts,
  doubles,
  gone,
  killed,
  worstMsOfTyping: maxLostAtOnce * msPerCharacter,
}
console.log(JSON.stringify(all, null, 1))
await Promise.all(devices.map((device) => device.stop()))
await server.stop()
process.exit(counts.lost + doubles + gone > 0 ? 1 : 0)
