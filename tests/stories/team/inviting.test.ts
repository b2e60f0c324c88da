// Invitations: many addresses at once, the list by state, and the link by which people join.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '../../../contract/calls/members/calls.ts'
import { invitations } from '../../../contract/calls/members/invitations.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, aTeam, password } from '../../support/builders/people.ts'
import { aJoinLink, anInvitation } from '../../support/builders/records.ts'
import { faults, wcag } from '../support/axe.ts'
import { goTo, openAs, waitUntilIdle, picture, openPage } from '../support/browser.ts'
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

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, key: string, values?: Record<string, string>) =>
  page.locator('.toasts').getByText(t(key, values)).first().waitFor()

describe('inviting', () => {
  test.each([desk, phone])('many addresses are pasted at once, and each has its own result ($width)', async (look) => {
    const { master, manager, staff } = await aTeam(app)
    await anInvitation(app, { by: master, email: `waiting${look.width}@invited.example` })
    const { context, page, problems } = await openAs({ app, browser }, manager, paths.invite, look)
    const field = page.getByLabel(t('members.invite.addresses'), { exact: true })
    const [first, second] = [`kim${look.width}@new.example`, `lee${look.width}@new.example`]
    await field.fill(`Kim <${first}>; ${second}\n${staff.email}, waiting${look.width}@invited.example`)
    // Before anything is sent.
    await page.getByText(t('invite.check.members', { emails: staff.email })).waitFor()
    await page.getByText(t('invite.check.invited', { emails: `waiting${look.width}@invited.example` })).waitFor()
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'invite-typed')
    await button(page, t('members.invite.goMany_other', { count: '4' })).click()
    const results = page.getByRole('status', { name: t('members.invite.results') })
    await results.getByText(t('invite.outcome.already_member')).waitFor()
    await expect.poll(() => results.getByText(t('members.invite.mailed')).count()).toBe(2)
    await expect.poll(() => results.getByText(t('invite.outcome.already_invited')).count()).toBe(1)
    // What was not sent stays to be mended.
    expect((await field.inputValue()).split('\n')).toEqual([staff.email, `waiting${look.width}@invited.example`])
    const { items } = (await app.ask(manager, invitations.invitations, { state: 'waiting' })).output
    expect(items.map(({ email }) => email).toSorted()).toEqual(
      [first, second, `waiting${look.width}@invited.example`].toSorted(),
    )
    expect(await faults(page, wcag)).toEqual([])
    await picture(page, 'invite-results')
    expect(problems).toEqual([])
    await context.close()
  })

  test('more addresses than one request may have are said before anything is sent', async () => {
    const { manager } = await aTeam(app)
    const { context, page } = await openAs({ app, browser }, manager, paths.invite, desk)
    const addresses = Array.from({ length: 101 }, (_, at) => `many${at}@new.example`)
    await page.getByLabel(t('members.invite.addresses'), { exact: true }).fill(addresses.join('\n'))
    await button(page, t('members.invite.goMany_other', { count: '101' })).click()
    await page
      .getByText(t('invite.most', { max: '100' }))
      .first()
      .waitFor()
    expect((await app.ask(manager, invitations.invitations, {})).output.items).toEqual([])
    await context.close()
  })
})

describe('the list of invitations', () => {
  test.each([desk, phone])(
    'shows each state; a cancellation can be undone, and one is mailed again ($width)',
    async (look) => {
      const { master, chief } = await aTeam(app)
      const open = await anInvitation(app, { by: master, email: 'open@invited.example' })
      await anInvitation(app, { by: master, email: 'gone@invited.example', isCancelled: true })
      const route = href(paths.members, {}, { view: 'invitations' })
      const { context, page, problems } = await openAs({ app, browser }, chief, route, look)
      const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
      await row(open.email).waitFor()
      expect(await row('gone@invited.example').count()).toBe(0)
      await waitUntilIdle(page)
      expect(await faults(page, wcag)).toEqual([])
      await picture(page, 'invitations')
      await button(page, t('members.cancelOf', { email: open.email })).click()
      await row(open.email).waitFor({ state: 'detached' })
      await page
        .locator('.toasts')
        .getByRole('button', { name: t('undo.verb') })
        .click()
      await row(open.email).waitFor()
      await toast(page, 'invite.restored', { email: open.email })
      await button(page, t('members.againTo', { email: open.email })).click()
      await toast(page, 'members.invite.sent_other', { count: '1' })
      await page.getByRole('radio', { name: t('invite.state.cancelled') }).click()
      await row('gone@invited.example').waitFor()
      // The state is in the address.
      await expect.poll(() => page.url()).toContain('state=cancelled')
      await page.getByRole('radio', { name: t('invite.state.accepted') }).click()
      await page.getByText(t('invite.none', { state: t('invite.state.accepted') })).waitFor()
      expect(problems).toEqual([])
      await context.close()
    },
  )
})

describe('the link of a workgroup', () => {
  test.each([desk, phone])(
    'is made, shown once, used by somebody who is signed in, and stopped ($width)',
    async (look) => {
      const { chief, manager } = await aTeam(app, { name: '다온소재' })
      // Managers invite by mail only.
      const managers = await openAs({ app, browser }, manager, paths.invite, look)
      expect(await managers.page.getByText(t('invite.link.lede')).count()).toBe(0)
      await managers.context.close()

      const { context, page, problems } = await openAs({ app, browser }, chief, paths.invite, look)
      await button(page, t('invite.link.make')).click()
      await page.getByLabel(t('invite.link.limit'), { exact: true }).fill('0')
      await button(page, t('invite.link.make')).click()
      await page.getByText(t('rule.number')).first().waitFor()
      await page.getByLabel(t('invite.link.limit'), { exact: true }).fill('2')
      await picture(page, 'link-form')
      await button(page, t('invite.link.make')).click()
      await toast(page, 'invite.link.made')
      const url = await page.locator('code').innerText()
      expect(url).toMatch(/#\/join\/[\w-]{43}$/)
      await page.getByText(t('invite.link.used', { limit: '2', uses: '0' })).waitFor()
      await waitUntilIdle(page)
      expect(await faults(page, wcag)).toEqual([])
      await picture(page, 'link-made')

      const guest = await aPerson(app)
      const other = await openAs({ app, browser }, guest, url.slice(url.indexOf('#') + 1), look)
      await other.page.getByText(t('join.as', { email: guest.email })).waitFor()
      await waitUntilIdle(other.page)
      expect(await faults(other.page, wcag)).toEqual([])
      await picture(other.page, 'join')
      await Promise.all([
        toast(other.page, 'join.done.joined', { workgroup: '다온소재' }),
        button(other.page, t('join.go')).click(),
      ])
      await other.page.waitForURL(/#\/main$/)
      const { items } = (await app.ask(chief, members.list)).output
      expect(items.map(({ id }) => id)).toContain(guest.id)
      expect(other.problems).toEqual([])
      await other.context.close()

      await goTo(page, paths.members)
      await goTo(page, paths.invite)
      await page.getByText(t('invite.link.used', { limit: '2', uses: '1' })).waitFor()
      // It is shown only once.
      expect(await page.locator('code').count()).toBe(0)
      await button(page, t('invite.link.end')).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('invite.link.end') })
        .click()
      await toast(page, 'invite.link.ended')
      await button(page, t('invite.link.make')).waitFor()
      expect(problems).toEqual([])
      await context.close()
      const late = await openAs({ app, browser }, await aPerson(app), url.slice(url.indexOf('#') + 1), look)
      await late.page.getByRole('heading', { name: t('join.gone.ended') }).waitFor()
      expect(await faults(late.page, wcag)).toEqual([])
      await picture(late.page, 'join-ended')
      await late.context.close()
    },
  )

  test('leads to the sign-in first, and back', async () => {
    const { chief } = await aTeam(app, { name: '다온소재' })
    const guest = await aPerson(app)
    const { code } = await aJoinLink(app, { by: chief })
    const { context, page, problems } = await openPage({ app, browser }, href(paths.joinByLink, { code }), desk)
    await page
      .getByRole('link', { name: t('auth.signIn'), exact: true })
      .last()
      .click()
    await page.getByLabel(t('auth.email'), { exact: true }).fill(guest.email)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
    await button(page, t('auth.signIn')).click()
    await button(page, t('join.go')).click()
    await page.waitForURL(/#\/main$/)
    expect(problems).toEqual([])
    await context.close()
  })

  test('or to the sign-up, with which a new account is a member at the end', async () => {
    const { chief } = await aTeam(app, { name: '다온소재' })
    const { code } = await aJoinLink(app, { by: chief })
    const { context, page, problems } = await openPage({ app, browser }, href(paths.joinByLink, { code }), phone)
    await page
      .getByRole('link', { name: t('auth.signUp'), exact: true })
      .last()
      .click()
    const email = 'new-by-link@daon.example'
    const field = (key: string) => page.getByLabel(t(key), { exact: true })
    await field('auth.email').fill(email)
    await button(page, t('auth.sendCode')).click()
    const [mail] = await app.mailsTo(email, 1)
    await field('auth.code').fill(/\b\d{6}\b/.exec(mail!.text)![0])
    await field('auth.name').fill('손다연')
    await field('auth.password').fill(password)
    await field('auth.passwordAgain').fill(password)
    await button(page, t('auth.signUp.go')).click()
    await page.waitForURL(/#\/join\//)
    await button(page, t('join.go')).click()
    await page.waitForURL(/#\/main$/)
    const { items } = (await app.ask(chief, members.list)).output
    expect(items.map((one) => one.email)).toContain(email)
    expect(problems).toEqual([])
    await context.close()
  })

  test('that nobody made is answered by a sentence', async () => {
    const route = href(paths.joinByLink, { code: 'a'.repeat(43) })
    const { context, page } = await openPage({ app, browser }, route, desk)
    await page.getByRole('heading', { name: t('join.gone.unknown') }).waitFor()
    await goTo(page, href(paths.joinByLink, { code: 'no' }))
    await page.getByRole('heading', { name: t('join.gone.unknown') }).waitFor()
    await context.close()
  })
})

test('an invitation is accepted with one press by whoever is signed in with the invited address', async () => {
  const { master } = await aTeam(app, { name: '다온소재' })
  const guest = await aPerson(app)
  const { code } = await anInvitation(app, { by: master, email: guest.email })
  const route = href(paths.invitedSignUp, { code, email: guest.email, workgroup: '다온소재' })
  const { context, page, problems } = await openAs({ app, browser }, guest, route, desk)
  await button(page, t('join.go')).click()
  await page.waitForURL(/#\/main$/)
  const { items } = (await app.ask(master, members.list)).output
  expect(items.map(({ id }) => id)).toContain(guest.id)
  expect(problems).toEqual([])
  await context.close()
})
