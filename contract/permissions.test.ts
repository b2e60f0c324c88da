import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleCodes, roleOf, roles, stageOf, stages, purposes, type Role } from './codes.ts'
import * as may from './permissions.ts'

const person = (role: Role, userId = '1', inWorkgroup = true): may.Person => ({
  userId,
  role,
  inWorkgroup,
  isOperator: role === 'operator',
})
const everybody = fc.record({
  userId: fc.constantFrom('1', '2', '3', '4'),
  role: fc.constantFrom(...roles),
  inWorkgroup: fc.boolean(),
  isOperator: fc.boolean(),
})
const logs = fc.record({
  authorId: fc.constantFrom('1', '2', '3', '4'),
  coAuthorIds: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4')),
})
const registered = fc.record({
  registeredById: fc.constantFrom('1', '2', '3'),
  ownerId: fc.option(fc.constantFrom('1', '2', '3')),
})
const lower: Record<Role, Role | null> = {
  master: 'chief',
  chief: 'manager',
  manager: 'staff',
  staff: null,
  operator: null,
}

describe('R10: permissions', () => {
  // prettier-ignore
  const logRights: Record<string, readonly [read: boolean, edit: boolean, remove: boolean]> = {
    'staff, a stranger to it': [false, false, false], 'staff, its author':    [true, true, true], 'staff, its co-author':   [true, true, false],
    'manager':                 [true,  false, false], 'manager, its author':  [true, true, true], 'manager, its co-author': [true, true, false],
    'chief':                   [true,  false, false], 'chief, its author':    [true, true, true], 'chief, its co-author':   [true, true, false],
    'master':                  [true,  false, true],  'master, its author':   [true, true, true], 'master, its co-author':  [true, true, true],
  }
  for (const [who, rights] of Object.entries(logRights)) {
    test(`a log: ${who}`, () => {
      const by = person(who.split(',')[0] as Role)
      const log = {
        authorId: who.includes('its author') ? '1' : '2',
        coAuthorIds: who.includes('co-author') ? ['3', '1'] : ['3'],
      }
      expect([may.mayReadLog(by, log), may.mayEditLog(by, log), may.mayDeleteLog(by, log)]).toEqual(rights)
    })
  }
  // prettier-ignore
  const customerRights: Record<string, readonly [edit: boolean, editContact: boolean, remove: boolean, removeContact: boolean, invite: boolean]> = {
    'staff, a stranger to it':      [false, false, false, false, false],
    'staff, who registered it':     [true,  true,  false, false, false],
    'staff, in charge of it':       [true,  true,  false, false, false],
    'staff, who knows its contact': [false, true,  false, false, false],
    'manager, a stranger to it':    [true,  true,  true,  true,  true],
    'chief, a stranger to it':      [true,  true,  true,  true,  true],
    'master, a stranger to it':     [true,  true,  true,  true,  true],
  }
  for (const [who, allowed] of Object.entries(customerRights)) {
    test(`a customer: ${who}`, () => {
      const by = person(who.split(',')[0] as Role)
      const customer = {
        registeredById: who.includes('registered') ? '1' : '2',
        ownerId: who.includes('in charge') ? '1' : '3',
      }
      const contact = { registeredById: who.includes('contact') ? '1' : '4' }
      expect([
        may.mayEditCustomer(by, customer),
        may.mayEditContact(by, contact, customer),
        may.mayDeleteCustomer(by),
        may.mayDeleteContact(by),
        may.mayInvite(by),
      ]).toEqual(allowed)
    })
  }
  test('a role includes every lower role', () => {
    // prettier-ignore
    const ranks: Record<Role, readonly [member: boolean, manager: boolean, chief: boolean, master: boolean]> = {
      master:   [true, true,  true,  true],
      chief:    [true, true,  true,  false],
      manager:  [true, true,  false, false],
      staff:    [true, false, false, false],
      operator: [true, false, false, false],
    }
    for (const [name, row] of Object.entries(ranks)) {
      const by = person(name as Role)
      expect([name, may.isMember(by), may.isManager(by), may.isChief(by), may.isMaster(by)]).toEqual([name, ...row])
    }
  })
  test('only the Master manages webhooks', () => {
    for (const role of roles) expect([role, may.mayManageWebhooks(person(role))]).toEqual([role, role === 'master'])
  })
  test('every member may know that a log exists, even without permission to read it', () => {
    fc.assert(
      fc.property(everybody, (who) => {
        expect(may.mayKnowOfLog(who)).toBe(who.inWorkgroup)
      }),
    )
  })
  test('outside a workgroup nobody has any permission, not even the operator', () => {
    fc.assert(
      fc.property(everybody, logs, registered, (who, log, thing) => {
        const outside = { ...who, inWorkgroup: false }
        const all = [
          may.isMember(outside),
          may.isManager(outside),
          may.isChief(outside),
          may.isMaster(outside),
          may.mayKnowOfLog(outside),
          may.mayReadLog(outside, log),
          may.mayEditLog(outside, log),
          may.mayDeleteLog(outside, log),
          may.mayEditCustomer(outside, thing),
          may.mayDeleteCustomer(outside),
          may.mayEditContact(outside, thing, thing),
          may.mayDeleteContact(outside),
          may.mayRemoveHeadline(outside, { byId: outside.userId }),
          may.mayInvite(outside),
          ...roles.map((role) => may.mayInviteAs(outside, role)),
        ]
        expect(all).not.toContain(true)
      }),
    )
  })
  test('a higher role has every permission of a lower one', () => {
    fc.assert(
      fc.property(everybody, logs, registered, (who, log, thing) => {
        const below = lower[who.role]
        if (!below) return
        const weaker = { ...who, role: below }
        for (const permission of [
          (by: may.Person) => may.mayReadLog(by, log),
          (by: may.Person) => may.mayEditLog(by, log),
          (by: may.Person) => may.mayDeleteLog(by, log),
          (by: may.Person) => may.mayEditCustomer(by, thing),
          may.mayDeleteCustomer,
          may.mayDeleteContact,
          may.mayInvite,
          (by: may.Person) => may.mayEditContact(by, thing, thing),
          (by: may.Person) => may.mayRemoveHeadline(by, { byId: '1' }),
        ]) {
          if (permission(weaker)) expect(permission(who)).toBe(true)
        }
      }),
    )
  })
  test('a user who may edit or delete a log may read it', () => {
    fc.assert(
      fc.property(everybody, logs, (who, log) => {
        if (may.mayEditLog(who, log) || may.mayDeleteLog(who, log)) expect(may.mayReadLog(who, log)).toBe(true)
      }),
    )
  })
  test('a link for joining makes nobody a Chief, and only Chiefs and the Master may make one', () => {
    expect(Object.fromEntries(roles.map((role) => [role, may.rolesOfJoinLink(person(role))]))).toEqual({
      master: ['manager', 'staff'],
      chief: ['manager', 'staff'],
      manager: [],
      staff: [],
      operator: [],
    })
    for (const role of roles) expect(may.rolesOfJoinLink({ ...person(role), inWorkgroup: false })).toEqual([])
  })
  test('nobody may invite as Master or above their own role', () => {
    expect(Object.fromEntries(roles.map((role) => [role, may.rolesToInviteAs(person(role))]))).toEqual({
      master: ['chief', 'manager', 'staff'],
      chief: ['chief', 'manager', 'staff'],
      manager: ['manager', 'staff'],
      staff: [],
      operator: [],
    })
  })
})

const codes = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '00', '+0', ' 0', '0x0', '1.0', '９'),
)
test('any value that is not a role code counts as Staff', () => {
  fc.assert(
    fc.property(codes, (code) => {
      if (!['0', '1', '2', '9', '-1000'].includes(String(code))) expect(roleOf(code)).toBe('staff')
    }),
  )
  for (const role of roles) {
    const code = roleCodes[role]
    expect([roleOf(code), roleOf(Number(code))]).toEqual([role, role])
  }
})
test('a purpose reaches the stage at the same position', () => {
  expect(purposes.map(stageOf)).toEqual(stages.slice(0, 6))
})
