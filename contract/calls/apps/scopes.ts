// What an app that was connected by OAuth may be given: the scopes that the tools of assistants need. A test compares them
// with the table of tools.
import type { RoomScope } from '../api-tokens/scopes.ts'

export const appScopes = [
  'logs:read',
  'customers:read',
  'needs:read',
  'calendar:read',
  'logs:write',
  'calendar:write',
] as const satisfies readonly RoomScope[]
export type AppScope = (typeof appScopes)[number]

/** Maximum per user, of apps that are connected at the same time. */
export const mostApps = 20

/** Addresses beside those of the calls: plain HTTP, in the form that their specifications give. */
export const appPaths = {
  /** The only resource that a token of an app is for (RFC 8707). */
  mcp: '/mcp',
  register: '/apps/register',
  authorize: '/apps/authorize',
} as const
