import { expect, test } from 'vitest'
import { redirectTarget } from './guard.ts'

const member = { state: 'NoWorkgroup', isOperator: false } as const
const operator = { state: 'NoWorkgroup', isOperator: true } as const
const changeWorkgroup = '/main/workgroup/chgwgroup'

test('a user who is not signed in is redirected to sign-in, with the requested address', () => {
  expect(redirectTarget({ state: 'NoToken', isOperator: false }, '/main/customer', '?stage=0050001')).toBe(
    '/signin?next=%2Fmain%2Fcustomer%3Fstage%3D0050001',
  )
  expect(redirectTarget({ state: 'NoToken', isOperator: true }, '/main/admin')).toBe('/signin?next=%2Fmain%2Fadmin')
})
test('a user in a workgroup may open every address, and so may a service administrator: the server checks the role', () => {
  for (const isOperator of [true, false])
    for (const at of ['/main', '/main/manage', '/main/admin', '/main/workgroup/chgwgroup'])
      expect(redirectTarget({ state: 'OkToken', isOperator }, at)).toBeNull()
})
test('a user without a workgroup may open the pages to change or register a workgroup, the profile and the information', () => {
  for (const at of [
    changeWorkgroup,
    '/main/workgroup/register',
    '/main/etc/profile',
    '/main/etc/security',
    '/main/information',
  ])
    expect([at, redirectTarget(member, at), redirectTarget(operator, at)]).toEqual([at, null, null])
  for (const at of [
    '/main',
    '/main/manage',
    '/main/workgroup',
    '/main/workgroup/member',
    '/main/workgroup/register/x',
    '/main/etc/notice/group',
  ])
    expect([at, redirectTarget(member, at), redirectTarget(operator, at)]).toEqual([
      at,
      changeWorkgroup,
      changeWorkgroup,
    ])
})
test('where the workgroup waits for two-step sign-in, the user sets it up and then goes on', () => {
  const waiting = { ...member, needsTwoStep: true }
  expect(redirectTarget(waiting, '/main/customer', '?stage=0050001')).toBe(
    '/main/etc/security/two-step?next=%2Fmain%2Fcustomer%3Fstage%3D0050001',
  )
  for (const at of [changeWorkgroup, '/main/etc/profile', '/main/etc/security', '/main/etc/security/two-step'])
    expect([at, redirectTarget(waiting, at)]).toEqual([at, null])
})
test('only a service administrator may open the service screens, the support and the settings of notifications without a workgroup', () => {
  for (const at of [
    '/main/admin',
    '/main/admin/',
    '/main/admin/inquiries',
    '/main/admin/payments/12',
    '/main/etc/notice/system',
    '/main/support',
    '/main/support/details/12',
    '/main/notification/setting',
  ])
    expect([at, redirectTarget(operator, at), redirectTarget(member, at)]).toEqual([at, null, changeWorkgroup])
  for (const at of [
    '/main/administrators',
    '/main/adminx/1',
    '/main/manage/admin',
    '/main/etc/notice',
    '/main/notification/lists',
  ])
    expect([at, redirectTarget(operator, at)]).toEqual([at, changeWorkgroup])
})
