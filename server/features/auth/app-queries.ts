// Connected apps are behind functions of the owner (db/functions/apps.sql).
import { sql } from 'kysely'
import { mostApps } from '../../../contract/calls/apps/scopes.ts'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../security/tokens.ts'

const value = async <T>(db: Db, expression: ReturnType<typeof sql>): Promise<T> =>
  (await sql<{ value: T }>`select ${expression} as value`.execute(db)).rows[0]!.value

export type App = { id: string; name: string; redirect_uris: string[] }
export const registeredApp = async (db: Db, clientId: string): Promise<App | undefined> =>
  (await sql<App>`select * from registered_app(${clientId})`.execute(db)).rows[0]

export const useOwnTicket = (db: Db, ticket: string, now: Date) =>
  value<boolean>(db, sql`use_own_ticket(${hashToken(ticket)}, ${now})`)

type NewCode = {
  code: string
  checkedHash: string | null
  appId: string
  redirectUri: string
  codeChallenge: string
  scopes: readonly string[]
  now: Date
  until: Date
}
export const addAppCode = (db: Db, of: NewCode) =>
  value<'added' | 'changed' | 'full'>(
    db,
    sql`add_app_code(${hashToken(of.code)}, ${of.checkedHash}, ${of.appId}, ${of.redirectUri}, ${of.codeChallenge}, ${of.scopes}::text[], ${mostApps}, ${of.now}, ${of.until})`,
  )
type StoredCode = {
  client_id: string
  redirect_uri: string
  code_challenge: string
  scopes: string[]
  expires_at: string
  session_id: string | null
}
export const appCode = async (db: Db, code: string): Promise<StoredCode | undefined> =>
  (await sql<StoredCode>`select * from app_code(${hashToken(code)})`.execute(db)).rows[0]
/** @returns the session; null when the user has left the workgroup */
export const connectApp = (db: Db, code: string, now: Date, until: Date) =>
  value<string | null>(db, sql`connect_app(${hashToken(code)}, ${now}, ${until})`)

type NewTokens = { sessionId: string; access: string; accessUntil: Date; refresh: string; refreshUntil: Date }
export const addAppTokens = (db: Db, of: NewTokens) =>
  value<unknown>(
    db,
    sql`add_app_tokens(${of.sessionId}, ${hashToken(of.access)}, ${of.accessUntil}, ${hashToken(of.refresh)}, ${of.refreshUntil})::text`,
  )
type StoredToken = {
  kind: 'api' | 'app_refresh'
  client_id: string
  scopes: string[]
  session_id: string
  used_at: string | null
  expires_at: string
  session_expires_at: string
  ended_at: string | null
}
export const appToken = async (db: Db, token: string): Promise<StoredToken | undefined> =>
  (await sql<StoredToken>`select * from app_token(${hashToken(token)})`.execute(db)).rows[0]
export const useAppRefresh = (db: Db, token: string, now: Date) =>
  value<unknown>(db, sql`use_app_refresh(${hashToken(token)}, ${now})::text`)

type OwnApp = {
  id: string
  name: string
  scopes: string[]
  workgroup_name: string
  created_at: string
  last_used_at: string | null
}
export const ownApps = async (db: Db, now: Date, unusedSince: Date): Promise<OwnApp[]> =>
  (await sql<OwnApp>`select * from own_apps(${now}, ${unusedSince})`.execute(db)).rows
/** @returns the name of the app, or null when it is not one of the user */
export const endOwnApp = (db: Db, appId: string, now: Date) =>
  value<string | null>(db, sql`end_own_app(${appId}, ${now})`)
