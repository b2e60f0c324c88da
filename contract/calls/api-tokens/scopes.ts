// What an API token may do. A scope is `read` or `write` for all rooms, or `logs:read` for one. Writing includes reading.
// Which scope a call needs: scope-of-call.ts.

/** Groups of the contract's features. */
export const tokenRooms = [
  'logs',
  'customers',
  'calendar',
  'needs',
  'statistics',
  'orders',
  'workgroup',
  'account',
] as const
export type TokenRoom = (typeof tokenRooms)[number]
export const tokenAccess = ['read', 'write'] as const
export type TokenAccess = (typeof tokenAccess)[number]
/** A scope that a call needs: of one room. */
export type RoomScope = `${TokenRoom}:${TokenAccess}`
export type TokenScope = TokenAccess | RoomScope

export const tokenScopes: readonly TokenScope[] = [
  ...tokenAccess,
  ...tokenRooms.flatMap((room) => tokenAccess.map((access) => `${room}:${access}` as const)),
]

/** Whether a token with the `given` scopes has the `needed` one. */
export function hasScope(given: readonly string[], needed: RoomScope): boolean {
  const [room, access] = needed.split(':') as [TokenRoom, TokenAccess]
  const enough = access === 'read' ? tokenAccess : (['write'] as const)
  return enough.some((each) => given.includes(each) || given.includes(`${room}:${each}`))
}

/** Not in rules/limits.ts, which every page loads. */
export const tokenLimits = {
  /** Maximum per user, of tokens that have not expired. */
  most: 20,
  /** The longest life of a token in days. */
  days: 365,
  /** After so many days without use it stops. */
  unusedDays: 90,
} as const

/** What every token begins with, so that scanners for secrets find it; followed by 43 characters and a checksum of six. */
export const tokenPrefix = 'slg_'
export const tokenPattern = /^slg_[0-9A-Za-z]{49}$/
