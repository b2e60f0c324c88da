// Smoke test over HTTP against a running product: sign up, create a workgroup, invite, register a customer, write, find, read and edit a log;
// a user of another workgroup is rejected. `node scripts/smoke-test.ts http://127.0.0.1:4000 ./data`
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseEml } from '../server/outbound/eml.ts'

const [url = 'http://127.0.0.1:4000', dataDir = './data'] = process.argv.slice(2)
type Form = Record<string, string>
type ApiResponse = { status: number; message: never; error?: string } & Record<string, unknown>
const unique = Date.now().toString(36)
const password = 'Daon-2026!'

async function post(path: string, form: Form, token = ''): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: new URLSearchParams(form),
  })
  return (await response.json()) as ApiResponse
}
/** @throws where the status is not 200 @returns `message`, or the whole response of OAuth calls */
async function postOk<T = Record<string, string>>(path: string, form: Form, token = ''): Promise<T> {
  const response = await post(path, form, token)
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(response)}`)
  return (path.startsWith('/oauth') ? response : response.message) as T
}
/** The text of the last mail to an address, from the outbox. @throws after 10 seconds */
async function lastMailTo(address: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (let tries = 0; tries < 200; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map(async (name) => parseEml(await readFile(join(folder, name), 'utf8'))))
    const mail = mails.findLast((each) => each.to.includes(address))
    if (mail) return mail.text
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no mail to ${address}`)
}
async function tokenFor(code: string): Promise<string> {
  return (
    await postOk('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: 'saleslog-web',
      client_secret: '',
      code,
    })
  ).access_token!
}
async function signUp(email: string, name: string): Promise<string> {
  await postOk('/login/cert_mail', { user_email: email })
  const code = /\b\d{6}\b/.exec(await lastMailTo(email))?.[0] ?? ''
  return tokenFor(
    (await postOk('/login/regi_user', { user_email: email, user_password: password, user_name: name, cert_code: code }))
      .code!,
  )
}
function expectEqual(name: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${name}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  console.log(`✓ ${name}`)
}

const master = await signUp(`master-${unique}@daon.example`, '문상혁')
await postOk(
  '/org/regi_wgroup',
  { user_email: `master-${unique}@daon.example`, comp_name: '다온소재', comp_domain: `daon-${unique}` },
  master,
)
expectEqual(
  'a new user creates a workgroup and is its Master',
  (await postOk<{ permissions: string; organization: string }[]>('/org/myinfo', {}, master)).map(
    ({ permissions, organization }) => [permissions, organization],
  ),
  [['0', '다온소재']],
)
const invited = `staff-${unique}@daon.example`
await postOk('/login/invite_user', { login_id: '', invite_email: invited, permission: '9' }, master)
const link = /signup\/invite\/([\w-]{43})/.exec(await lastMailTo(invited))
const staff = await tokenFor(
  (
    await postOk('/login/regi_user_invite', {
      user_email: invited,
      invite_code: link?.[1] ?? '',
      user_name: '이하은',
      user_password: password,
      use_name: '다온소재',
    })
  ).code!,
)
expectEqual(
  'an invited user signs up with the link in the mail',
  (await postOk<{ permissions: string; organization: string }[]>('/org/myinfo', {}, staff)).map(
    ({ permissions, organization }) => [permissions, organization],
  ),
  [['9', '다온소재']],
)
const { acc_idx = '' } = await postOk('/saleslog/regi_accounts', { acc_name: '한울전자', ceo_name: '남기석' }, staff)
const { man_idx = '' } = await postOk(
  '/saleslog/regi_accounts_man',
  { acc_idx, man_name: '윤성민', position: '구매팀장', affiliation: '구매1팀' },
  staff,
)
const log = {
  acc_idx,
  man_idx,
  sales_dt: new Date().toISOString(),
  purpose_cod: '0020005',
  channel_cod: '0030002',
  title: '하반기 방열 필름 단가 협의',
  content: '단가는 지금보다 5% 내려야 품의를 올릴 수 있다고 함.',
  keywords: '["단가","방열 필름"]',
}
const { sales_idx = '' } = await postOk('/saleslog/regi_saleslog', { ...log, client_key: unique }, staff)
expectEqual(
  'a retry with the same idempotency key creates no second log',
  (await postOk('/saleslog/regi_saleslog', { ...log, client_key: unique }, staff)).sales_idx,
  sales_idx,
)
expectEqual(
  'the log is found in the list',
  (
    await postOk<{ list: { title: string }[]; totalCnt: number }>('/saleslog/list_saleslog', { acc_idx }, staff)
  ).list.map(({ title }) => title),
  [log.title],
)
const read = await postOk<{ content: string; ver: number; keywords: string[] }>(
  '/saleslog/detail_saleslog',
  { sales_idx },
  master,
)
expectEqual('the Master reads it', [read.content, read.keywords], [log.content, ['단가', '방열 필름']])
const edited = await postOk<{ title: string; ver: number }>(
  '/saleslog/upd_saleslog',
  { ...log, title: '단가 협의와 증설 일정', sales_idx, ver: String(read.ver) },
  staff,
)
expectEqual('its author edits it', [edited.title, edited.ver], ['단가 협의와 증설 일정', read.ver + 1])
expectEqual(
  'an edit of an old version is rejected',
  (await post('/saleslog/upd_saleslog', { ...log, sales_idx, ver: String(read.ver) }, staff)).status,
  409,
)
const stranger = await signUp(`stranger-${unique}@other.example`, 'Lucas Meyer')
await postOk('/org/regi_wgroup', { comp_name: 'Other people', comp_domain: `other-${unique}` }, stranger)
expectEqual(
  'a user of another workgroup gets the same response as for an unknown id',
  await post('/saleslog/detail_saleslog', { sales_idx }, stranger),
  await post('/saleslog/detail_saleslog', { sales_idx: '999999999' }, stranger),
)
expectEqual(
  'a user of another workgroup sees no log in the list',
  (await postOk<{ totalCnt: number }>('/saleslog/list_saleslog', {}, stranger)).totalCnt,
  0,
)
const page = await fetch(`${url}/`)
expectEqual('the pages are served', [page.status, (await page.text()).includes('<div id="root">')], [200, true])
