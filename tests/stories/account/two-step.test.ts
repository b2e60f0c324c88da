// Two-step sign-in: set up, used at sign-in, required by a workgroup, reset by the Master.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { totpCode, totpStep } from '../../../server/security/totp.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aSession, aTeam, password, type TestPerson } from '../../support/builders/people.ts'
import { aCustomer } from '../../support/builders/records.ts'
import { aPasskey, anApp, aRecoveryCode, codeOf } from '../../support/builders/two-step.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo, waitUntilIdle, type Look, picture, openPage } from '../support/browser.ts'
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

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
const wrongPassword = 'Wrong-2026!'
const open = (route: string, look: Look = desk, url = app.url) => openPage({ app: { url }, browser }, route, look)
const openAs = (person: TestPerson, route: string, look: Look = desk, url?: string) =>
  open(route, { ...look, tokens: person }, url)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const passwordField = (page: Page) => page.locator('input[type=password]')
const toast = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByText(t(key, values)).first().waitFor()

async function enterPassword(page: Page, person: { email: string }) {
  await page.getByLabel(t('auth.email'), { exact: true }).fill(person.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await button(page, t('auth.signIn')).click()
}
const digits = (page: Page) => page.getByLabel(t('second.digits'), { exact: true })
async function enterCode(page: Page, code: string) {
  await digits(page).fill(code)
  await button(page, t('second.go')).click()
}
/** A wrong code for any time. */
const wrongCode = (secret: Buffer) => {
  const right = [-2, -1, 0, 1, 2].map((ahead) => codeOf(app, secret, ahead))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}
const fromBase32 = (text: string) => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
}
/** All that a page leaves behind: the addresses it requests, what it logs and what it stores. */
function collectTraces(context: BrowserContext, page: Page) {
  const traces: string[] = []
  context.on('request', (request) => traces.push(request.url()))
  page.on('console', (message) => traces.push(message.text()))
  page.on('framenavigated', (frame) => traces.push(frame.url()))
  return async () => {
    const stored = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases])
    })
    return [...traces, stored].join('\n')
  }
}

describe('an authenticator app', () => {
  test.each([desk, phone])('is set up, and asked for at the next sign-in ($width)', async (look) => {
    const { staff } = await aTeam(app)
    await aCustomer(app, { by: staff, name: '한울전자' })
    const { context, page, problems } = await openAs(staff, '/main/etc/security', look)
    const traces = collectTraces(context, page)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'security-off')
    await link(page, t('security.app.setUp')).click()
    const entered = passwordField(page)
    await entered.fill(wrongPassword)
    await picture(page, 'setup-password')
    await button(page, t('security.setUp.go')).click()
    await says(page, t('rule.current_password'))
    expect(await faults(page, wcag)).toEqual([])
    await entered.fill(password)
    await button(page, t('security.setUp.go')).click()
    const key = (await page.locator('code').innerText()).replaceAll(' ', '')
    if (look === desk) await page.getByRole('img', { name: t('security.setUp.qr') }).waitFor()
    else
      expect(await link(page, t('security.setUp.open')).getAttribute('href')).toMatch(
        new RegExp(`^otpauth://totp/Saleslog:.*secret=${key}`),
      )
    const secret = fromBase32(key)
    const code = page.getByLabel(t('security.otp'), { exact: true })
    await code.fill('12')
    await button(page, t('security.setUp.check')).click()
    await says(page, t('security.sixDigits'))
    await code.fill(wrongCode(secret))
    await button(page, t('security.setUp.check')).click()
    await says(page, t('error.otp_wrong'))
    await says(page, t('security.otp.left', { count: '4' }))
    expect(await code.inputValue()).toBe('')
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'setup-scan')
    await code.fill(totpCode(secret, totpStep(app.now())))
    await button(page, t('security.setUp.check')).click()
    const listed = page.getByRole('list', { name: t('security.codes') })
    await listed.waitFor()
    const codes = await listed.getByRole('listitem').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    const finish = button(page, t('security.setUp'))
    expect(await finish.isDisabled()).toBe(true)
    // Not on yet: a code that nobody has kept locks nobody out.
    expect((await app.ask(staff, twoStep.settings)).output.appSince).toBeNull()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t('security.codes.download')).click(),
    ])
    expect(file.suggestedFilename()).toBe('saleslog-recovery-codes.txt')
    await page.getByLabel(t('security.codes.kept')).check()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'setup-codes')
    await Promise.all([toast(page, 'security.begun'), finish.click()])
    await page.waitForURL(/etc\/security$/)
    await says(page, t('security.codes.left', { count: '10' }))
    await waitUntilIdle(page)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'security-on')
    const left = await traces()
    for (const hidden of [key, ...codes, password]) expect(left).not.toContain(hidden)
    expect(problems).toEqual([])
    await context.close()

    const again = await open('/main/customer', look)
    const tracesAgain = collectTraces(again.context, again.page)
    let ticket = ''
    again.page.on('response', async (response) => {
      if (response.url().endsWith('/oauth/authorize'))
        ticket = ((await response.json()) as { second_step: { ticket: string } }).second_step.ticket
    })
    await enterPassword(again.page, staff)
    await digits(again.page).waitFor()
    await waitUntilIdle(again.page)
    expect(await faults(again.page, wcag)).toEqual([])
    await picture(again.page, 'sign-in-code')
    await enterCode(again.page, wrongCode(secret))
    await says(again.page, t('error.otp_wrong'))
    // The wrong code of the setup counts, too.
    await says(again.page, t('second.left', { count: '3' }))
    expect(await digits(again.page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await faults(again.page, wcag)).toEqual([])
    await picture(again.page, 'sign-in-wrong')
    app.passTime(30)
    const right = totpCode(secret, totpStep(app.now()))
    await enterCode(again.page, right)
    // The address that was asked for.
    await again.page.waitForURL(/main\/customer$/)
    await again.page.getByText('한울전자').filter({ visible: true }).first().waitFor()
    expect(ticket).not.toBe('')
    const leftAgain = await tracesAgain()
    for (const hidden of [ticket, right, password]) expect(leftAgain).not.toContain(hidden)
    expect(again.problems).toEqual([])
    await again.context.close()
  })

  test('is turned off with the password', async () => {
    const { staff } = await aTeam(app)
    await anApp(app, staff.id)
    const { context, page, problems } = await openAs(staff, '/main/etc/security')
    await button(page, t('security.app.turnOff')).click()
    const dialog = page.getByRole('dialog', { name: t('security.app.turnOff.title') })
    await says(page, t('security.last'))
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'turn-off')
    await dialog.getByLabel(t('security.password'), { exact: true }).fill(wrongPassword)
    await dialog.getByRole('button', { name: t('security.app.turnOff') }).click()
    await says(page, t('rule.current_password'))
    await dialog.getByLabel(t('security.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t('security.app.turnOff') }).click()
    await toast(page, 'security.ended')
    await link(page, t('security.app.setUp')).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('recovery codes', () => {
  test.each([phone])('one signs in once ($width)', async (look) => {
    const { staff } = await aTeam(app)
    await anApp(app, staff.id)
    const code = await aRecoveryCode(app, staff.id)
    const { context, page, problems } = await open('/main', look)
    const enter = async () => {
      await enterPassword(page, staff)
      await button(page, t('second.to.recovery')).click()
      await page
        .getByLabel(t('second.code'), { exact: true })
        .fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())
      await button(page, t('second.go')).click()
    }
    await enterPassword(page, staff)
    await button(page, t('second.to.recovery')).click()
    await page.getByLabel(t('second.code'), { exact: true }).waitFor()
    await waitUntilIdle(page)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'sign-in-recovery')
    // Back leads to the password, not to another page.
    await page.goBack()
    await enter()
    await page.waitForURL(/#\/main$/)
    expect((await app.ask(staff, twoStep.settings)).output.codesLeft).toBe(0)
    expect(problems).toEqual([])
    await context.close()
    const again = await open('/main', look)
    await enterPassword(again.page, staff)
    await digits(again.page).waitFor()
    // None is left.
    expect(await button(again.page, t('second.to.recovery')).count()).toBe(0)
    await again.context.close()
  })
  test('new ones replace the earlier ones, given the password', async () => {
    const { staff } = await aTeam(app)
    await anApp(app, staff.id)
    const { context, page, problems } = await openAs(staff, '/main/etc/security')
    await says(page, t('security.codes.used'))
    await button(page, t('security.codes.make')).click()
    const dialog = page.getByRole('dialog', { name: t('security.codes.make.title') })
    await dialog.getByLabel(t('security.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t('security.codes.make') }).click()
    const codes = page.getByRole('list', { name: t('security.codes') }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    expect(await faults(page, wcag)).toEqual([])
    await page.getByLabel(t('security.codes.kept')).check()
    await button(page, t('security.codes.done')).click()
    await says(page, t('security.codes.left', { count: '10' }))
    expect(await codes.count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the second step', () => {
  test('is not asked for on a device that is trusted, until all devices are signed out', async () => {
    const { staff } = await aTeam(app)
    const secret = await anApp(app, staff.id)
    const { context, page } = await open('/main')
    await enterPassword(page, staff)
    await page.getByLabel(t('second.trust')).check()
    await enterCode(page, codeOf(app, secret))
    await page.waitForURL(/#\/main$/)
    const signOut = async () => {
      await page.evaluate(() => {
        for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key)
      })
      await page.reload()
      await button(page, t('auth.signIn')).waitFor()
    }
    await signOut()
    await enterPassword(page, staff)
    await page.waitForURL(/#\/main$/)
    await app.owner.query('delete from trusted_devices where user_id = $1', [staff.id])
    await signOut()
    await enterPassword(page, staff)
    await digits(page).waitFor()
    await context.close()
  })
  test('is over after five wrong codes, and when it took too long; then the sign-in begins again', async () => {
    const { staff } = await aTeam(app)
    const secret = await anApp(app, staff.id)
    const { context, page, problems } = await open('/main')
    await enterPassword(page, staff)
    for (const left of ['4', '3', '2', '1', '0']) {
      await enterCode(page, wrongCode(secret))
      await says(page, t('second.left', { count: left }))
    }
    await enterCode(page, codeOf(app, secret))
    await page.getByRole('alert').filter({ hasText: /\d+분/ }).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'sign-in-locked')
    app.passTime(901)
    await enterCode(page, codeOf(app, secret))
    await page
      .getByRole('alert')
      .filter({ hasText: t('error.step_expired') })
      .waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'sign-in-expired')
    await button(page, t('second.again')).click()
    await enterPassword(page, staff)
    await enterCode(page, codeOf(app, secret))
    await page.waitForURL(/#\/main$/)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a passkey', () => {
  test.each([phone])('is added, renamed, signs in, and is removed ($width)', async (look) => {
    const { staff } = await aTeam(app)
    // A passkey is bound to a host name; an address has none.
    const url = app.url.replace('127.0.0.1', 'localhost')
    const { context, page, problems } = await openAs(staff, '/main/etc/security', look, url)
    const devTools = await context.newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await button(page, t('security.passkey.add')).click()
    const dialog = page.getByRole('dialog', { name: t('security.passkey.add') })
    await dialog.getByLabel(t('security.passkey.name'), { exact: true }).fill('업무용 노트북')
    await dialog.getByLabel(t('security.password'), { exact: true }).fill(password)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'passkey-add')
    await dialog.getByRole('button', { name: t('security.passkey.add') }).click()
    // The first method comes with recovery codes.
    await page.getByRole('list', { name: t('security.codes') }).waitFor()
    await picture(page, 'new-codes')
    await page.getByLabel(t('security.codes.kept')).check()
    await button(page, t('security.codes.done')).click()
    await says(page, '업무용 노트북')
    await button(page, t('security.passkey.renameOf', { name: '업무용 노트북' })).click()
    const renaming = page.getByRole('dialog')
    await renaming.getByLabel(t('security.passkey.name'), { exact: true }).fill('내 노트북')
    await renaming.getByRole('button', { name: t('security.passkey.rename') }).click()
    await says(page, '내 노트북')
    await waitUntilIdle(page)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'security-passkey')

    await page.evaluate(() => {
      for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key)
    })
    await page.goto('/#/main/customer')
    await page.reload()
    await enterPassword(page, staff)
    await button(page, t('second.passkey.go')).waitFor()
    await waitUntilIdle(page)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'sign-in-passkey')
    await button(page, t('second.passkey.go')).click()
    await page.waitForURL(/main\/customer$/)

    await goTo(page, '/main/etc/security')
    await button(page, t('security.passkey.removeOf', { name: '내 노트북' })).click()
    await says(page, t('security.last'))
    const removing = page.getByRole('dialog')
    await removing.getByLabel(t('security.password'), { exact: true }).fill(password)
    await removing.getByRole('button', { name: t('security.passkey.remove') }).click()
    await toast(page, 'security.ended')
    expect((await app.ask(staff, twoStep.settings)).output.passkeys).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
  test('that this device does not have is answered by a sentence, and another method signs in', async () => {
    const { staff } = await aTeam(app)
    await aPasskey(app, staff.id)
    const secret = await anApp(app, staff.id)
    const url = app.url.replace('127.0.0.1', 'localhost')
    const { context, page } = await open('/main', desk, url)
    const devTools = await context.newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
    })
    await enterPassword(page, staff)
    await button(page, t('second.to.passkey')).click()
    await button(page, t('second.passkey.go')).click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('second.passkey.failed') })
      .waitFor()
    await button(page, t('second.to.app')).click()
    await enterCode(page, codeOf(app, secret))
    await page.waitForURL(/#\/main$/)
    await context.close()
  })
})

describe('devices', () => {
  test('all others are signed out, and this one goes on', async () => {
    const { staff, workgroupId } = await aTeam(app)
    const other = await aSession(app, staff.id, workgroupId)
    const { context, page, problems } = await openAs(staff, '/main/etc/security')
    await button(page, t('security.others')).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.others') })
      .click()
    await toast(page, 'security.others.done')
    await expect.poll(() => button(page, t('security.others')).count()).toBe(0)
    expect((await app.ask(other, twoStep.settings)).error).toBe('invalid_token')
    expect((await app.ask(staff, twoStep.settings)).success).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a workgroup that requires two-step sign-in', () => {
  test.each([desk, phone])('says so with its day, and lets nobody in without it afterwards ($width)', async (look) => {
    const { master, staff, workgroupId } = await aTeam(app, { name: '다온소재' })
    await aCustomer(app, { by: staff, name: '한울전자' })
    const first = await openAs(master, '/main/workgroup', look)
    await button(first.page, t('security.group.on')).waitFor()
    await waitUntilIdle(first.page)
    expect(await faults(first.page, wcag)).toEqual([])
    await picture(first.page, 'workgroup-off')
    await button(first.page, t('security.group.on')).click()
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.group.on') })
      .click()
    await toast(first.page, 'security.group.on.done')
    await button(first.page, t('security.group.off')).waitFor()
    await picture(first.page, 'workgroup-on')
    expect(first.problems).toEqual([])
    await first.context.close()

    const { context, page, problems } = await openAs(staff, '/main/etc/security', look)
    await page.getByRole('status').filter({ hasText: '다온소재' }).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'required-soon')
    // Within the week everything works.
    await goTo(page, '/main/customer')
    await page.getByText('한울전자').filter({ visible: true }).first().waitFor()
    await app.owner.query("update workgroups set two_step_from = now() - interval '1 hour' where id = $1", [
      workgroupId,
    ])
    // An open page: the next call is refused, and the page leads to the setup.
    await goTo(page, '/main/manage')
    await page.waitForURL(/etc\/security\/two-step\?next=%2Fmain%2Fmanage/)
    await page.getByRole('status').filter({ hasText: '다온소재' }).waitFor()
    await waitUntilIdle(page)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'required-now')
    await passwordField(page).fill(password)
    await button(page, t('security.setUp.go')).click()
    const secret = fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''))
    await page.getByLabel(t('security.otp'), { exact: true }).fill(codeOf(app, secret))
    await button(page, t('security.setUp.check')).click()
    await page.getByLabel(t('security.codes.kept')).check()
    await button(page, t('security.setUp')).click()
    await page.waitForURL(/#\/main\/manage$/)
    await goTo(page, '/main/customer')
    await page.getByText('한울전자').filter({ visible: true }).first().waitFor()
    // It cannot be turned off now.
    await goTo(page, '/main/etc/security')
    await button(page, t('security.app.turnOff')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('security.password'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t('security.app.turnOff') }).click()
    await dialog
      .getByRole('alert')
      .filter({ hasText: t('error.two_step_kept') })
      .waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the Master', () => {
  test.each([desk])('resets two-step sign-in of a member ($width)', async (look) => {
    const { master, staff } = await aTeam(app)
    await anApp(app, staff.id)
    const { context, page, problems } = await openAs(master, `/main/workgroup/member/profile/${staff.id}`, look)
    await button(page, t('security.member.reset')).click()
    const dialog = page.getByRole('dialog', { name: t('security.member.title', { name: staff.name }) })
    await dialog.getByLabel(t('security.password'), { exact: true }).fill(password)
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'reset')
    await dialog.getByRole('button', { name: t('security.member.reset') }).click()
    await toast(page, 'security.member.done', { name: staff.name })
    await expect.poll(() => button(page, t('security.member.reset')).count()).toBe(0)
    await picture(page, 'member')
    expect(problems).toEqual([])
    await context.close()
    const again = await open('/main', look)
    await enterPassword(again.page, staff)
    await again.page.waitForURL(/#\/main$/)
    await again.context.close()
  })
})
