// User settings. Only explicit choices are stored, so that a new kind of notification starts with the contract's default.
import type { InputOf } from '../../contract/core/call.ts'
import { kindNames, type NotificationKind } from '../../contract/calls/notifications/calls.ts'
import { kinds, type NotificationChannel } from '../../contract/calls/notifications/kinds.ts'
import type { profile } from '../../contract/calls/profile/calls.ts'
import type { Settings } from '../../contract/calls/profile/settings.ts'
import type { Db } from '../db/connect.ts'

type Changed = InputOf<typeof profile.setSettings>
type Said = Partial<Omit<Settings, 'inApp' | 'byMail' | 'byPush' | 'mailRefusedAt'>> & {
  ways?: Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>
}
const unsaid = {
  theme: null,
  toastTime: null,
  singleKeys: null,
  digest: 'at_once',
  digestAt: '08:00',
  quiet: false,
  quietFrom: '20:00',
  quietTo: '08:00',
  quietWeekends: false,
  // Also read by the SQL function joining_shown().
  showsJoining: false,
  timeZone: '',
} as const satisfies Partial<Settings>

const wanted = ({ ways = {} }: Said, way: NotificationChannel) =>
  kindNames.filter((kind) => ways[kind]?.[way] ?? kinds[kind].defaults[way])
const whole = (said: Said, mailRefusedAt: string | null): Settings => {
  const { ways: _ways, ...others } = said
  const [inApp, byMail, byPush] = [wanted(said, 'app'), wanted(said, 'mail'), wanted(said, 'push')]
  return { ...unsaid, ...others, inApp, byMail, byPush, mailRefusedAt }
}
const rowOf = (db: Db, userId: string) =>
  db.selectFrom('user_settings').select(['settings', 'mail_refused_at as mailRefusedAt']).where('user_id', '=', userId)
export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const row = await rowOf(db, userId).executeTakeFirst()
  return whole((row?.settings ?? {}) as Said, row?.mailRefusedAt ?? null)
}

/** Stores since when the mail server rejects the user's address; null: it accepts it. */
export async function keepRefusal(db: Db, userId: string, refusedAt: Date | null): Promise<void> {
  if (refusedAt === null)
    await db
      .updateTable('user_settings')
      .set({ mail_refused_at: null })
      .where('user_id', '=', userId)
      .where('mail_refused_at', 'is not', null)
      .execute()
  else
    await db
      .insertInto('user_settings')
      .values({ user_id: userId, settings: '{}', mail_refused_at: refusedAt })
      .onConflict((on) => on.column('user_id').doUpdateSet({ mail_refused_at: refusedAt }))
      .execute()
}

/** Changes the given settings only, so that changes from two devices do not overwrite each other. */
export async function changeSettings(
  db: Db,
  userId: string,
  { inApp, byMail, byPush, ...changed }: Changed,
): Promise<Settings> {
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, settings: '{}' })
    .onConflict((on) => on.doNothing())
    .execute()
  const row = await rowOf(db, userId).forUpdate().executeTakeFirstOrThrow()
  const before = row.settings as Said
  const now = whole(before, null)
  const [app, mail, push] = [inApp ?? now.inApp, byMail ?? now.byMail, byPush ?? now.byPush]
  const said: Said = {
    ...before,
    ...changed,
    ...((inApp ?? byMail ?? byPush) && {
      ways: Object.fromEntries(
        kindNames.map((kind) => [
          kind,
          { app: app.includes(kind), mail: mail.includes(kind), push: push.includes(kind) },
        ]),
      ) as Said['ways'],
    }),
  }
  await db
    .updateTable('user_settings')
    .set({ settings: JSON.stringify(said) })
    .where('user_id', '=', userId)
    .execute()
  return whole(said, row.mailRefusedAt)
}
