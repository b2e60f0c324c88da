import { openBrowser, aContext, goTo } from './tests/browser/browser.ts'
const [email, name, width = '1280', theme = 'light', lang = 'ko'] = process.argv.slice(2)
const b = await openBrowser()
const url = 'http://127.0.0.1:4555'
const f = (o: any) => new URLSearchParams(o)
const post = async (p: string, o: any) =>
  (await fetch(url + p, { method: 'POST', body: f(o), headers: { 'accept-language': lang! } })).json() as any
const a = await post('/oauth/authorize', {
  username: email,
  password: 'Daon-2026!',
  client_id: 'saleslog-web',
  redirect_uri: url + '/',
  response_type: 'code',
})
const t = await post('/oauth/token', {
  grant_type: 'authorization_code',
  client_id: 'saleslog-web',
  code: a.code ?? a.message?.code,
})
const c = await aContext(b, url, {
  width: Number(width),
  height: Number(width) < 500 ? 844 : 860,
  dark: theme === 'dark',
  language: lang as any,
  tokens: { token: t.access_token, refreshToken: t.refresh_token },
})
const p = await c.newPage()
p.on('pageerror', (e) => console.log('ERR', e.message))
p.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()))
await p.goto('/#/main/needs')
await p.waitForTimeout(3000)
await p.mouse.move(300, 300)
if (Number(width) > 500) {
  await p.keyboard.press('j')
  await p.keyboard.press('j')
  await p.screenshot({ path: `/tmp/s/${name}-row.png` })
  await p.keyboard.press('m')
} else {
  await p.locator('[data-row] button').nth(1).click()
  await p.waitForTimeout(600)
  await p.screenshot({ path: `/tmp/s/${name}-menu.png` })
  await p.getByRole('menuitem').nth(1).click()
}
await p.waitForTimeout(1500)
await p.screenshot({ path: `/tmp/s/${name}-dialog.png` })
await p.keyboard.press('ArrowDown')
await p.waitForTimeout(300)
if (Number(width) < 500) {
  await p
    .getByRole('combobox')
    .first()
    .click()
    .catch(() => {})
  await p.waitForTimeout(700)
  await p.screenshot({ path: `/tmp/s/${name}-list.png` })
  await p.getByRole('option').first().click()
} else {
  await p.keyboard.press('ArrowDown')
  await p.keyboard.press('Enter')
}
await p.waitForTimeout(1200)
await p.screenshot({ path: `/tmp/s/${name}-preview.png` })
await b.close()
