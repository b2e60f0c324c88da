// A real OpenID provider (oidc-provider) on this machine, whose users sign in without being asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { aPort } from '../program.ts'

type User = { sub: string; email?: string; email_verified?: boolean; name?: string }
/** Answers in place of the provider; false to leave it to the provider. */
type Override = (request: IncomingMessage, response: ServerResponse) => boolean

export type OpenIdProvider = Awaited<ReturnType<typeof anOpenIdProvider>>
export const client = { id: 'saleslog', secret: 'one secret of the provider' }

/** @param returnAddresses registered for the client */
export async function anOpenIdProvider(returnAddresses: string[]) {
  const issuer = `http://127.0.0.1:${await aPort()}`
  let user: User = { sub: 'nobody' }
  let override: Override = () => false
  const users = new Map<string, User>()
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: returnAddresses,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => users.get(sub) ?? { sub } }),
    // What is asked for is granted.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (override(request, response)) return
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: user.sub } })
    else void answer(request, response)
  })
  await new Promise<void>((done) => server.listen(Number(new URL(issuer).port), '127.0.0.1', done))

  return {
    issuer,
    /** Whoever signs in next. */
    is(next: User) {
      user = next
      users.set(next.sub, next)
    },
    answerWith(next: Override | null) {
      override = next ?? (() => false)
    },
    /** Opens the page of a sign-in as a browser does. @returns the query with which the browser is sent back */
    async signIn(page: string): Promise<string> {
      const cookies = new Map<string, string>()
      let at = new URL(page)
      for (let hops = 0; hops < 10; hops += 1) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const each of response.headers.getSetCookie()) {
          const [name, value] = each.split(';')[0]!.split(/=(.*)/s)
          cookies.set(name!, value!)
        }
        const to = response.headers.get('location')
        if (to === null) throw new Error(`${response.status} at ${at.pathname}: ${await response.text()}`)
        at = new URL(to, at)
        if (returnAddresses.some((address) => at.href.startsWith(address))) return at.search.slice(1)
      }
      throw new Error('too many redirects')
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
