// Which programs this page may begin beside its own: workers of the build. The page's head demands a policy (Trusted Types, server/http/headers.ts);
// this is the only one, so text never becomes markup or a program, and no other address becomes a worker.
import { cardReader } from '../../contract/calls/contacts/card-reader.ts'

type Policies = { createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown }
const isOfBuild = (path: string) =>
  path === '/service-worker.js' || path.startsWith('/assets/') || path.startsWith(`${cardReader}/`)

// Comes with whatever begins a worker. What reads PDFs and cards makes its workers itself, from plain addresses: `default` is asked about those.
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && isOfBuild(pathname) ? address : null
  },
})
