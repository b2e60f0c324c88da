// Every screen of the route table with addresses that show something; for shots, axe and weights.
export type Ids = { customer: string; contact: string; log: string }
export const publicScreens = [
  ['landing', '/'],
  ['signin', '/signin'],
  ['signup', '/signup'],
  ['findid', '/findid'],
  ['findpw', '/findpw'],
  ['findpwsucceed', '/findpwsucceed'],
  ['change_pw', '/change_pw/somebody%40daon.example/code'],
  ['signup-invite', '/signup/invite/code/somebody%40daon.example/%EB%8B%A4%EC%98%A8%EC%86%8C%EC%9E%AC'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['unknown', '/nowhere'],
] as const
/** For somebody signed in; the first three of a new person's way. */
export const memberScreens = (ids: Ids) =>
  [
    ['workgroup', '/workgroup'],
    ['invite', '/invite'],
    ['congratulation', '/congratulation'],
    ['home', '/main'],
    ['logs', '/main/manage'],
    ['logs-filtered', '/main/manage?purpose=0020005'],
    ['log', `/main/manage/saleslog/${ids.log}`],
    ['write', '/main/upload'],
    ['edit', `/main/upload/${ids.log}`],
    ['customers', '/main/customer'],
    ['register-customer', '/main/customer/register'],
    ['customer', `/main/customer/details/${ids.customer}`],
    ['edit-customer', `/main/customer/edit/${ids.customer}/${ids.contact}`],
    ['register-contact', `/main/customer/register_manager/${ids.customer}/0`],
    ['contact', `/main/manager/profile/${ids.customer}/${ids.contact}`],
    ['edit-contact', `/main/manager/editManager/${ids.contact}/${ids.customer}`],
    ['members', '/main/workgroup/member'],
    ['member-invite', '/main/workgroup/member/invite'],
    ['register-workgroup', '/main/workgroup/register'],
    ['change-workgroup', '/main/workgroup/chgwgroup'],
    ['profile', '/main/etc/profile'],
  ] as const
