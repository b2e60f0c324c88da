// Every route of the server. Nothing responds outside the access-control layers except the routes named here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const health = 'GET /healthz'
const builtPages = ['GET /', 'GET /*', 'HEAD /*']
/** What another app shares, where no service worker has taken it: leads to the page, and reads nothing. */
const shared = 'POST /share'
/** Where a provider of single sign-on sends the browser back to: leads to the page, and reads nothing. */
const providerReturn = 'GET /login/sso'
/**
 * Local admin access: for a user of this machine with the key from its data folder (local-admin.ts). None of these
 * routes queries the database.
 */
const localAdmin: Record<string, string> = {
  'GET /metrics': 'figures of this process',
  'GET /outbox': 'mails and text messages that had no way out',
  'GET /outbox/:name': 'one of them',
}
/** Each request of an assistant has an API token, and runs calls of the contract (server/assistants). */
const assistants = 'POST /mcp'
/** What tells an app how to be connected, registers it and opens the consent screen. Only the second writes, for anybody. */
const connecting = [
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-authorization-server',
  'POST /apps/register',
  'GET /apps/authorize',
]
const callRoutes = allCalls.flatMap(([, call]) => {
  const path = call.path.replace(/\{(\w+)\}/g, ':$1')
  return [`${call.method} ${path}`, ...(call.alsoGet ? [`GET ${path}`] : [])]
})

test('every route is a call of the contract, the health check, a built page or a local admin route', () => {
  const known = [
    ...callRoutes,
    health,
    shared,
    assistants,
    ...connecting,
    providerReturn,
    ...builtPages,
    ...Object.keys(localAdmin),
  ]
  const routes = app.routes()
  // All other methods on the path of a call are rejected.
  const paths = new Set([...callRoutes, assistants].map((route) => route.split(' ')[1]))
  const others = routes.filter((route) => !known.includes(route) && !paths.has(route.split(' ')[1]))
  expect(others, 'routes outside the access-control layers').toEqual([])
  expect(
    known.filter((route) => !routes.includes(route)),
    'named here, but not registered',
  ).toEqual([])
})

test('a method that a call does not declare is rejected on its path', async () => {
  const named = new Set(callRoutes)
  const otherMethods = app
    .routes()
    .filter((route) => !named.has(route) && callRoutes.some((each) => each.split(' ')[1] === route.split(' ')[1]))
  expect(otherMethods.length).toBeGreaterThan(4 * allCalls.length)
  for (const route of otherMethods) {
    const [method, path] = route.split(' ') as [string, string]
    expect([route, (await app.request(path, { method })).status]).toEqual([route, 405])
  }
})

test('local admin routes without the key respond as an unknown address does', async () => {
  const unknown = await app.request('/nowhere')
  for (const route of Object.keys(localAdmin)) {
    const answer = await app.request(route.split(' ')[1]!)
    expect([route, answer.status, answer.body]).toEqual([route, 404, unknown.body])
  }
})
