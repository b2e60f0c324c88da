// The only Trusted Types policy of the page (required by server/http/headers.ts): scripts of the build may become
// workers; no text becomes markup or a script.
import { cardReader } from '../../contract/calls/contacts/card-reader.ts'

type Policies = { createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown }
const isOfBuild = (path: string) =>
  path === '/service-worker.js' || path.startsWith('/assets/') || path.startsWith(`${cardReader}/`)

// Imported by every module that starts a worker. The libraries for PDFs and business cards create their workers from
// plain addresses, to which the policy named `default` applies.
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && isOfBuild(pathname) ? address : null
  },
})
