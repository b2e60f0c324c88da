import { expect, test } from 'vitest'
import { sentTo } from './guard.ts'

const someone = { state: 'NoWorkgroup', isOperator: false } as const
const operator = { state: 'NoWorkgroup', isOperator: true } as const
const gate = '/main/workgroup/chgwgroup'

test('nobody is sent to the door, and comes back to where he wanted to go', () => {
  expect(sentTo({ state: 'NoToken', isOperator: false }, '/main/customer', '?stage=0050001')).toBe(
    '/signin?next=%2Fmain%2Fcustomer%3Fstage%3D0050001',
  )
  expect(sentTo({ state: 'NoToken', isOperator: true }, '/main/admin')).toBe('/signin?next=%2Fmain%2Fadmin')
})
test('in a workgroup every address is open, to the service administrator too: the server knows his role there', () => {
  for (const isOperator of [true, false])
    for (const at of ['/main', '/main/manage', '/main/admin', '/main/workgroup/chgwgroup'])
      expect(sentTo({ state: 'OkToken', isOperator }, at)).toBeNull()
})
test('without a workgroup one reaches the change-group page, the register page, the profile and what there is to know of the application', () => {
  for (const at of [gate, '/main/workgroup/register', '/main/etc/profile', '/main/information'])
    expect([at, sentTo(someone, at), sentTo(operator, at)]).toEqual([at, null, null])
  for (const at of [
    '/main',
    '/main/manage',
    '/main/workgroup',
    '/main/workgroup/member',
    '/main/workgroup/register/x',
    '/main/etc/notice/group',
  ])
    expect([at, sentTo(someone, at), sentTo(operator, at)]).toEqual([at, gate, gate])
})
test('the service administrator reaches his screens without a workgroup, nobody else does', () => {
  for (const at of [
    '/main/admin',
    '/main/admin/',
    '/main/admin/inquiries',
    '/main/admin/payments/12',
    '/main/etc/notice/system',
  ])
    expect([at, sentTo(operator, at), sentTo(someone, at)]).toEqual([at, null, gate])
  for (const at of ['/main/administrators', '/main/adminx/1', '/main/manage/admin', '/main/etc/notice'])
    expect([at, sentTo(operator, at)]).toEqual([at, gate])
})
