import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { joining } from '../../../contract/calls/auth/joining.ts'
import { invitations as list, afterInvitation } from '../../../contract/calls/members/invitations.ts'
import { inviting } from '../../../contract/calls/members/inviting.ts'
import { joinLinks } from '../../../contract/calls/members/join-link.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, password, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer, aJoinLink, anInvitation } from '../../../tests/support/builders/records.ts'
import { authClient } from '../../../tests/support/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

const { signIn, latest } = authClient(() => app)
const codeIn = ({ text }: { text: string }) => /\/#\/signup\/invite\/([\w-]+)\//.exec(text)![1]!
const codeOf = (url: string) => /\/#\/join\/([\w-]{43})$/.exec(url)![1]!
const check = (email: string, inviteCode: string) => app.ask(null, auth.checkInvite, { email, inviteCode })
/** The entries of the audit trail, in order. */
const trailOf = async (workgroupId: string) =>
  (
    await app.owner.query<{ kind: string; values: Record<string, unknown> }>(
      'select kind, "values" from audit_entries where workgroup_id = $1 order by id',
      [workgroupId],
    )
  ).rows
const kindsOf = async (workgroupId: string) => (await trailOf(workgroupId)).map(({ kind }) => kind)
const listed = async (by: TestPerson) =>
  (await app.ask(by, list.invitations)).output.items.map(({ email, state }) => [email, state])
const memberRow = async (workgroupId: string, userId: string) =>
  (
    await app.owner.query<{ role: number; left_at: Date | null }>(
      'select role, left_at from members where workgroup_id = $1 and user_id = $2',
      [workgroupId, userId],
    )
  ).rows[0]

describe('many invitations at once', () => {
  test('a retry with the same key gets the first answer and sends no second mail; the links that were mailed still work', async () => {
    const team = await aTeam(app)
    const many = { invitations: [{ email: 'again@many.example', role: 'staff' as const }], clientKey: randomUUID() }
    const one = { email: 'again@one.example', role: 'staff' as const, clientKey: randomUUID() }
    for (let time = 0; time < 2; time += 1) {
      expect((await app.ask(team.manager, inviting.inviteMany, many)).output.items).toEqual([
        { email: 'again@many.example', outcome: 'sent' },
      ])
      expect((await app.ask(team.manager, inviting.invite, one)).status).toBe(200)
    }
    for (const email of ['again@many.example', 'again@one.example']) {
      expect((await check(email, codeIn(await latest(email)))).status).toBe(200)
      expect(await app.mailsTo(email), email).toHaveLength(1)
    }
    expect(
      (await app.ask(team.manager, inviting.invite, { ...one, email: 'other@one.example' })).error,
      'a key of other content',
    ).toBe('key_reused')
  })

  test('each address has an answer of its own, and only the good ones get a mail', async () => {
    const team = await aTeam(app)
    const waiting = await anInvitation(app, { by: team.manager })
    const answer = await app.ask(team.manager, inviting.inviteMany, {
      invitations: [
        { email: ' First@Many.example', role: 'staff' },
        { email: 'first@many.example', role: 'manager' },
        { email: 'not an address', role: 'staff' },
        { email: team.staff.email, role: 'staff' },
        { email: waiting.email, role: 'staff' },
        { email: 'chief@many.example', role: 'chief' },
        { email: 'second@many.example', role: 'manager' },
      ],
    })
    expect(answer.output.items).toEqual([
      { email: 'first@many.example', outcome: 'sent' },
      { email: 'first@many.example', outcome: 'twice' },
      { email: 'not an address', outcome: 'wrong' },
      { email: team.staff.email, outcome: 'already_member' },
      { email: waiting.email, outcome: 'already_invited' },
      { email: 'chief@many.example', outcome: 'no_permission' },
      { email: 'second@many.example', outcome: 'sent' },
    ])
    expect((await check('first@many.example', codeIn(await latest('first@many.example')))).status).toBe(200)
    expect(await app.mailsTo('second@many.example')).toHaveLength(1)
    for (const none of [team.staff.email, waiting.email, 'chief@many.example'])
      expect(await app.mailsTo(none, 0), none).toEqual([])
    expect(await listed(team.manager)).toHaveLength(3)
    expect(
      (await trailOf(team.workgroupId)).filter(({ kind }) => kind === 'invitation.sent').map((one) => one.values),
    ).toEqual([
      { email: 'first@many.example', role: 'staff' },
      { email: 'second@many.example', role: 'manager' },
    ])
  })
  test('the answer for a stranger is the same with and without an account', async () => {
    const team = await aTeam(app)
    const stranger = await aPerson(app)
    const [one, other] = await Promise.all(
      [stranger.email, 'nobody@many.example'].map((email) =>
        app.ask(team.chief, inviting.inviteMany, { invitations: [{ email, role: 'staff' }] }),
      ),
    )
    expect(one!.body.replace(stranger.email, '')).toBe(other!.body.replace('nobody@many.example', ''))
    const checked = await app.ask(team.chief, inviting.checkInvitees, {
      emails: [(await aPerson(app)).email, 'nobody-else@many.example'],
    })
    expect(checked.output).toMatchObject({ members: [], invited: [] })
  })
  test('what is over the limit of the hour is answered as such, and can be sent later', async () => {
    const team = await aTeam(app)
    const give = (from: number, count: number) =>
      app.ask(team.chief, inviting.inviteMany, {
        invitations: Array.from({ length: count }, (_, at) => ({
          email: `bulk${from + at}@many.example`,
          role: 'staff' as const,
        })),
      })
    const most = rates.invitationsMade.most
    const outcomesOf = ({ output }: Awaited<ReturnType<typeof give>>) => output.items.map(({ outcome }) => outcome)
    expect(outcomesOf(await give(0, most - 2)).every((outcome) => outcome === 'sent')).toBe(true)
    const left = async () => (await app.ask(team.chief, inviting.checkInvitees, { emails: [] })).output.left
    expect(await left()).toBe(2)
    const rest = await give(most - 2, 5)
    expect(outcomesOf(rest)).toEqual(['sent', 'sent', 'limited', 'limited', 'limited'])
    expect(await left()).toBe(0)
    app.passTime(3600)
    const chief = await signIn(team.chief)
    const again = await app.ask({ token: chief.token }, inviting.inviteMany, {
      invitations: [{ email: `bulk${most}@many.example`, role: 'staff' }],
    })
    expect(outcomesOf(again)).toEqual(['sent'])
  })
  test('two calls at once send each address one mail, and never more than the limit', async () => {
    const team = await aTeam(app)
    const emails = Array.from({ length: 60 }, (_, at) => `both${at}@many.example`)
    const invitations = emails.map((email) => ({ email, role: 'staff' as const }))
    const answers = await Promise.all([
      app.ask(team.chief, inviting.inviteMany, { invitations }),
      app.ask(team.chief, inviting.inviteMany, { invitations: invitations.toReversed() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const sent = answers.flatMap(({ output }) => output.items).filter(({ outcome }) => outcome === 'sent')
    expect(sent.length).toBeLessThanOrEqual(rates.invitationsMade.most)
    expect((await app.ask(team.chief, list.invitations)).output.total).toBe(60)
  })
  test('more than a hundred, or none, are refused at once', async () => {
    const team = await aTeam(app)
    const invitations = Array.from({ length: 101 }, (_, at) => ({
      email: `x${at}@many.example`,
      role: 'staff' as const,
    }))
    expect((await app.ask(team.chief, inviting.inviteMany, { invitations })).error).toBe('bad_input')
    expect((await app.ask(team.chief, inviting.inviteMany, { invitations: [] })).error).toBe('required_missing')
  })
})

describe('the list of invitations', () => {
  test('shows who waits, accepted, was cancelled or expired, and counts each', async () => {
    const team = await aTeam(app)
    await anInvitation(app, { by: team.manager, email: 'late@list.example' })
    app.passTime(73 * 3600)
    const manager = { ...team.manager, ...(await signIn(team.manager)) }
    const accepted = await anInvitation(app, { by: manager, email: 'in@list.example' })
    await app.ask(null, auth.signUpInvited, { ...accepted, inviteCode: accepted.code, name: '박초대', password })
    const gone = await anInvitation(app, { by: manager, email: 'gone@list.example' })
    await app.ask(manager, inviting.cancelInvitation, { id: gone.id })
    await anInvitation(app, { by: manager, email: 'here@list.example' })
    expect(await listed(manager)).toEqual([
      ['here@list.example', 'waiting'],
      ['gone@list.example', 'cancelled'],
      ['in@list.example', 'accepted'],
      ['late@list.example', 'expired'],
    ])
    for (const state of ['waiting', 'cancelled', 'accepted', 'expired'] as const)
      expect((await app.ask(manager, list.invitations, { state })).output).toMatchObject({
        total: 1,
        items: [{ state }],
      })
  })
  test('goes on after the last one that was shown, also where others were added meanwhile', async () => {
    const team = await aTeam(app)
    for (let at = 0; at < 25; at += 1) await anInvitation(app, { by: team.manager, email: `k${at}@list.example` })
    const seen: string[] = []
    let before = ''
    for (;;) {
      const { items, total } = (await app.ask(team.manager, list.invitations, { before, pageSize: 10 })).output
      expect(total).toBeGreaterThanOrEqual(25)
      if (items.length === 0) break
      seen.push(...items.map(({ email }) => email))
      before = afterInvitation(items.at(-1)!)
      await anInvitation(app, { by: team.manager })
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `k${24 - at}@list.example`))
    expect((await app.ask(team.manager, list.invitations, { before: 'x.1' })).error).toBe('bad_input')
  })
})

describe('an invitation is sent again', () => {
  test('with a new link for 72 hours; the earlier link stops working', async () => {
    const team = await aTeam(app)
    const email = 'again@sent.example'
    await app.ask(team.manager, inviting.invite, { email, role: 'staff' })
    const first = codeIn(await latest(email))
    const [{ id } = { id: '' }] = (await app.ask(team.manager, list.invitations)).output.items
    app.passTime(80 * 3600)
    expect((await check(email, first)).error).toBe('invite_invalid')
    const manager = await signIn(team.manager)
    const again = await app.ask({ token: manager.token }, inviting.resendInvitation, { id })
    const left = new Date(again.output.expiresAt).getTime() - app.now().getTime()
    expect(Math.abs(left - 72 * 3_600_000)).toBeLessThan(5_000)
    expect((await check(email, first)).error).toBe('invite_invalid')
    expect((await check(email, codeIn(await latest(email, 2)))).status).toBe(200)
    expect(await kindsOf(team.workgroupId)).toEqual(expect.arrayContaining(['invitation.sent', 'invitation.resent']))
  })
  test('at most five times an hour, counted with all other invitations of the address', async () => {
    const team = await aTeam(app)
    const { id } = await anInvitation(app, { by: team.manager })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await app.ask(team.manager, inviting.resendInvitation, { id })).status).toBe(200)
    const sixth = await app.ask(team.chief, inviting.resendInvitation, { id })
    expect([sixth.status, sixth.error]).toEqual([429, 'too_many_tries'])
  })
  test('not above the own role, and not to a member, nor where it was accepted or cancelled', async () => {
    const team = await aTeam(app)
    const asChief = await anInvitation(app, { by: team.master, role: 1 })
    expect((await app.ask(team.manager, inviting.resendInvitation, { id: asChief.id })).error).toBe('no_permission')
    const replaced = await app.ask(team.manager, inviting.invite, { email: asChief.email, role: 'staff' })
    expect(replaced.error, 'nor by inviting the address anew').toBe('no_permission')
    const member = await anInvitation(app, { by: team.manager, email: team.staff.email })
    expect((await app.ask(team.manager, inviting.resendInvitation, { id: member.id })).error).toBe('already_member')
    const cancelled = await anInvitation(app, { by: team.manager, isCancelled: true })
    expect((await app.ask(team.manager, inviting.resendInvitation, { id: cancelled.id })).error).toBe('not_found')
  })
})

describe('a cancellation is undone', () => {
  test('within a minute, and the mailed link works again', async () => {
    const team = await aTeam(app)
    const { id, email, code } = await anInvitation(app, { by: team.manager })
    await app.ask(team.manager, inviting.cancelInvitation, { id })
    expect((await check(email, code)).error).toBe('invite_invalid')
    expect((await app.ask(team.manager, inviting.restoreInvitation, { id })).status).toBe(200)
    expect((await check(email, code)).status).toBe(200)
    expect((await kindsOf(team.workgroupId)).slice(-2)).toEqual(['invitation.cancelled', 'invitation.restored'])
    await app.ask(team.manager, inviting.cancelInvitation, { id })
    app.passTime(61)
    expect((await app.ask(team.manager, inviting.restoreInvitation, { id })).error).toBe('not_found')
  })
  test('not where the address was invited again meanwhile, nor with a role above the own', async () => {
    const team = await aTeam(app)
    const first = await anInvitation(app, { by: team.manager })
    await app.ask(team.manager, inviting.cancelInvitation, { id: first.id })
    await app.ask(team.manager, inviting.invite, { email: first.email, role: 'staff' })
    expect((await app.ask(team.manager, inviting.restoreInvitation, { id: first.id })).error).toBe('not_found')
    const asChief = await anInvitation(app, { by: team.chief, role: 1 })
    await app.ask(team.manager, inviting.cancelInvitation, { id: asChief.id })
    expect((await app.ask(team.manager, inviting.restoreInvitation, { id: asChief.id })).error).toBe('no_permission')
  })
})

describe('somebody with an account accepts an invitation signed in', () => {
  const accept = (as: TestPerson, { email, code }: { email: string; code: string }) =>
    app.ask(as, joining.acceptInvite, { email, inviteCode: code })

  test('and is a member with its role', async () => {
    const team = await aTeam(app)
    const person = await aPerson(app)
    const invitation = await anInvitation(app, { by: team.chief, email: person.email, role: 2 })
    const joined = await accept(person, invitation)
    expect(joined.output).toMatchObject({ id: team.workgroupId, outcome: 'joined' })
    expect(await memberRow(team.workgroupId, person.id)).toEqual({ role: 2, left_at: null })
    expect((await trailOf(team.workgroupId)).at(-1)).toEqual({
      kind: 'member.joined',
      values: { by: 'invitation', role: 'manager' },
    })
    expect((await accept(person, invitation)).error, 'it works once').toBe('invite_invalid')
    expect(await listed(team.chief)).toEqual([[person.email, 'accepted']])
  })
  test('with another address it is refused, and stays', async () => {
    const team = await aTeam(app)
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const invitation = await anInvitation(app, { by: team.manager, email: person.email })
    const refused = await accept(other, invitation)
    expect([refused.status, refused.error]).toEqual([403, 'invite_other_address'])
    expect((await accept(other, { ...invitation, email: other.email })).error).toBe('invite_invalid')
    expect((await accept(person, invitation)).status).toBe(200)
  })
  test('a member of the workgroup needs the code too', async () => {
    const team = await aTeam(app)
    const invitation = await anInvitation(app, { by: team.manager, email: team.staff.email })
    expect((await accept(team.staff, { ...invitation, code: 'x'.repeat(43) })).error).toBe('invite_invalid')
    expect((await accept(team.staff, invitation)).output.outcome).toBe('member')
    expect(await memberRow(team.workgroupId, team.staff.id)).toEqual({ role: 9, left_at: null })
  })
  test('many times at once it makes one membership', async () => {
    for (let seed = 0; seed < 5; seed += 1) {
      const team = await aTeam(app)
      const person = await aPerson(app)
      const invitation = await anInvitation(app, { by: team.manager, email: person.email })
      const answers = await Promise.all(Array.from({ length: 20 }, () => accept(person, invitation)))
      expect(answers.filter((one) => one.output?.outcome === 'joined')).toHaveLength(1)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      expect((await kindsOf(team.workgroupId)).filter((kind) => kind === 'member.joined')).toHaveLength(1)
    }
  })
})

describe('a link for joining', () => {
  const open = (code: string) => app.ask(null, joining.openedLink, { code })
  const join = (as: TestPerson, code: string) => app.ask(as, joining.joinByLink, { code })
  const make = async (by: TestPerson, of: { role?: 'manager' | 'staff'; limit?: number; days?: number } = {}) =>
    app.ask(by, joinLinks.makeJoinLink, { role: of.role ?? 'staff', limit: of.limit ?? 20, days: of.days ?? 7 })

  test('is made by a Chief, shown once, used, counted and ended', async () => {
    const team = await aTeam(app, { name: '한빛 산업' })
    expect((await app.ask(team.chief, joinLinks.joinLink)).output).toEqual({ link: null })
    const made = await make(team.chief, { role: 'manager', limit: 3 })
    const code = codeOf(made.output.url)
    expect((await app.ask(team.master, joinLinks.joinLink)).body, 'the address is answered once').not.toContain(code)
    expect((await open(code)).output).toEqual({ state: 'open', name: '한빛 산업' })
    const person = await aPerson(app)
    expect((await join(person, code)).output).toEqual({
      id: team.workgroupId,
      name: '한빛 산업',
      outcome: 'joined',
    })
    expect(await memberRow(team.workgroupId, person.id)).toEqual({ role: 2, left_at: null })
    expect((await app.ask({ token: (await signIn(person)).token }, profile.me)).output[0]).toMatchObject({
      role: 'manager',
      workgroupId: team.workgroupId,
    })
    const { link } = (await app.ask(team.chief, joinLinks.joinLink)).output
    expect(link).toMatchObject({ uses: 1, limit: 3, role: 'manager', madeByName: team.chief.name, isOpen: true })
    expect((await join(person, code)).output.outcome, 'once more it counts nothing').toBe('member')
    expect((await app.ask(team.chief, joinLinks.endJoinLink, { id: link!.id })).status).toBe(200)
    expect((await app.ask(team.chief, joinLinks.endJoinLink, { id: link!.id })).error).toBe('not_found')
    expect((await open(code)).output.state).toBe('ended')
    expect((await join(await aPerson(app), code)).error).toBe('invite_invalid')
    expect((await join(person, code)).output.outcome, 'a member is told so').toBe('member')
    const trail = await trailOf(team.workgroupId)
    expect(trail.filter(({ kind }) => kind !== 'signIn.done')).toEqual([
      { kind: 'invitationLink.made', values: { role: 'manager', limit: 3 } },
      { kind: 'member.joined', values: { by: 'link', role: 'manager' } },
      { kind: 'invitationLink.ended', values: { role: 'manager' } },
    ])
  })
  test('gives nobody more than Manager, has limits, and a new one ends the earlier one', async () => {
    const team = await aTeam(app)
    for (const role of ['chief', 'master'] as const)
      expect((await app.ask(team.master, joinLinks.makeJoinLink, { role, limit: 1, days: 1 })).error).toBe(
        'no_permission',
      )
    for (const wrong of [{ limit: 0 }, { limit: 501 }, { days: 2 }, { days: 400 }])
      expect((await make(team.chief, wrong)).error).toBe('bad_input')
    const first = codeOf((await make(team.chief)).output.url)
    const second = codeOf((await make(team.master)).output.url)
    expect((await open(first)).output.state).toBe('ended')
    expect((await open(second)).output.state).toBe('open')
    const many = await Promise.all(Array.from({ length: 10 }, () => make(team.chief)))
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const { rows } = await app.owner.query('select from join_links where workgroup_id = $1 and ended_at is null', [
      team.workgroupId,
    ])
    expect(rows).toHaveLength(1)
  })
  test('expires, is used up, and ends with the right of its maker', async () => {
    const team = await aTeam(app)
    const short = await aJoinLink(app, { by: team.chief, limit: 1 })
    expect((await join(await aPerson(app), short.code)).status).toBe(200)
    expect((await open(short.code)).output.state).toBe('usedUp')
    expect((await join(await aPerson(app), short.code)).error).toBe('invite_invalid')
    const other = await aTeam(app)
    const link = await aJoinLink(app, { by: other.chief, days: 1 })
    await app.owner.query('update members set role = 2 where user_id = $1', [other.chief.id])
    expect((await open(link.code)).output.state).toBe('ended')
    expect((await join(await aPerson(app), link.code)).error).toBe('invite_invalid')
    expect((await app.ask(other.master, joinLinks.joinLink)).output.link).toMatchObject({ isOpen: false })
    await app.owner.query('update members set role = 1 where user_id = $1', [other.chief.id])
    app.passTime(86_401)
    const late = { ...(await aPerson(app)) }
    expect((await open(link.code)).output.state).toBe('expired')
    expect((await join({ ...late, ...(await signIn(late)) }, link.code)).error).toBe('invite_invalid')
  })
  test('an unknown link, and that of a deleted workgroup, open nothing', async () => {
    const team = await aTeam(app)
    const { code } = await aJoinLink(app, { by: team.chief })
    await app.owner.query('update workgroups set deleted_at = now(), deleted_by_id = $2 where id = $1', [
      team.workgroupId,
      team.master.id,
    ])
    const deleted = await open(code)
    const unknown = await open('x'.repeat(43))
    expect([deleted.status, deleted.body]).toEqual([404, unknown.body])
    expect((await join(await aPerson(app), code)).error).toBe('not_found')
    expect((await open('short')).error).toBe('bad_input')
  })
  test('who was removed within 30 days finds everything as it was', async () => {
    const team = await aTeam(app)
    const customerId = await aCustomer(app, { by: team.staff })
    await app.owner.query('update customers set owner_id = $1 where id = $2', [team.staff.id, customerId])
    await app.ask(team.chief, membership.remove, { ids: [team.staff.id], heirId: team.manager.id })
    const { code } = await aJoinLink(app, { by: team.chief })
    const back = await join(team.staff, code)
    expect(back.output).toMatchObject({ id: team.workgroupId, outcome: 'returned' })
    const { rows } = await app.owner.query('select owner_id from customers where id = $1', [customerId])
    expect(rows).toEqual([{ owner_id: team.staff.id }])
  })
  test('a waiting invitation of who joins by the link is accepted with it', async () => {
    const team = await aTeam(app)
    const person = await aPerson(app)
    const invitation = await anInvitation(app, { by: team.manager, email: person.email, role: 2 })
    await join(person, (await aJoinLink(app, { by: team.chief })).code)
    expect(await listed(team.manager)).toEqual([[person.email, 'accepted']])
    expect((await check(person.email, invitation.code)).error).toBe('invite_invalid')
    expect(await memberRow(team.workgroupId, person.id)).toEqual({ role: 9, left_at: null })
  })
  test('a member of another workgroup stays one, and sees the link of neither', async () => {
    const [team, other] = [await aTeam(app), await aTeam(app)]
    const { code } = await aJoinLink(app, { by: team.chief })
    await aJoinLink(app, { by: other.chief })
    expect((await app.ask(other.staff, joining.joinByLink, { code: 'x'.repeat(43) })).error).toBe('not_found')
    expect((await join(other.staff, code)).output).toMatchObject({ id: team.workgroupId, outcome: 'joined' })
    expect((await app.ask(other.staff, members.list)).output.total, 'still in the first one').toBe(5)
  })
  test('however many join at once, never more than its limit, and everybody once', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => aPerson(app)))
    for (let seed = 0; seed < 8; seed += 1) {
      const team = await aTeam(app)
      const limit = 1 + ((seed * 5) % 12)
      const { code } = await aJoinLink(app, { by: team.chief, limit })
      // Everybody four times: a hundred tries.
      const tries = Array.from({ length: 100 }, (_, at) => people[(at * 7 + seed) % 25]!)
      const answers = await Promise.all(tries.map((person) => join(person, code)))
      expect(
        answers.every(
          ({ status, error }) => status === 200 || error === 'invite_invalid' || error === 'already_member',
        ),
      ).toBe(true)
      expect(answers.filter((one) => one.output?.outcome === 'joined')).toHaveLength(limit)
      const { rows } = await app.owner.query<{ uses: number; members: number }>(
        'select uses, (select count(*)::int from members m where m.workgroup_id = l.workgroup_id and m.left_at is null) as members from join_links l where l.workgroup_id = $1',
        [team.workgroupId],
      )
      expect(rows).toEqual([{ uses: limit, members: 5 + limit }])
      await app.owner.query('delete from attempts')
    }
  })
  test('a link that is ended while people join lets nobody in afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(app)))
    const team = await aTeam(app)
    const { id, code } = await aJoinLink(app, { by: team.chief, limit: 100 })
    const joins = people.map((person) => join(person, code))
    const ended = await app.ask(team.chief, joinLinks.endJoinLink, { id })
    expect(ended.status).toBe(200)
    const answers = await Promise.all(joins)
    const { rows } = await app.owner.query<{ uses: number }>('select uses from join_links where id = $1', [id])
    expect(rows[0]!.uses).toBe(answers.filter(({ status }) => status === 200).length)
    expect((await join(await aPerson(app), code)).error).toBe('invite_invalid')
  })
})
