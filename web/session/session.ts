// The session of this browser, under the key names of the specification, and the settings of this device.
import type { themes } from '../../contract/codes.ts'
import { externalStore } from '../ui/external-store.ts'
import { forgetTabItems, isTabKey, readItem, readTabItem, writeItem, writeTabItem } from './local-storage.ts'

/** Removed at sign-out: exactly these nine. */
const sessionKeys = [
  'refresh_token',
  'access_token',
  'auth_code',
  'authing',
  'permissions',
  'login_idx',
  'cre_dt',
  'user_name',
  'wgroupName',
] as const
type SessionKey = (typeof sessionKeys)[number]
/** NoToken: signed out; ReToken: to be refreshed; NoWorkgroup: signed in, in no workgroup; OkToken: in a workgroup. */
export type SessionState = 'NoToken' | 'ReToken' | 'NoWorkgroup' | 'OkToken'

// Earlier versions used other names for two keys: users who are signed in keep their role and workgroup.
for (const [before, now] of [
  ['permission', 'permissions'],
  ['wgroup_name', 'wgroupName'],
] as const) {
  const value = readItem(before)
  if (value === null) continue
  if (readItem('refresh_token') !== null && readItem(now) === null) writeItem(now, value)
  localStorage.removeItem(before)
}

export type Theme = (typeof themes)[number]
export type Settings = {
  theme: Theme
  /** A factor; Infinity: toasts stay until they are closed. */
  toastTime: number
  singleKeys: boolean
  foldedSidebar: boolean
  stepsPutAway: string
  /** The summary above the list of logs. */
  openSummary: boolean
}
const themeOf = (value: string | null): Theme => (value === 'light' || value === 'dark' ? value : 'auto')
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
type Stored<V> = { key: string; parse: (text: string | null) => V; text: (value: V) => string }
/** The key of each setting: one each, so that a tab overwrites only what it changes. */
const storedSettings: { [N in keyof Settings]: Stored<Settings[N]> } = {
  theme: { key: 'theme', parse: themeOf, text: String },
  toastTime: { key: 'toast_time', parse: (text) => Number(text) || 1, text: String },
  singleKeys: { key: 'single_keys', parse: (text) => text !== 'off', text: onOff },
  foldedSidebar: { key: 'folded_sidebar', parse: (text) => text === 'on', text: onOff },
  openSummary: { key: 'open_summary', parse: (text) => text === 'on', text: onOff },
  // Ids of the user and the workgroup.
  stepsPutAway: { key: 'steps_put_away', parse: (text) => text ?? '', text: String },
}
const settingNames = Object.keys(storedSettings) as (keyof Settings)[]
const readSetting = <N extends keyof Settings>(name: N) => ({
  [name]: storedSettings[name].parse(readItem(storedSettings[name].key)),
})
const writeSetting = <N extends keyof Settings>(name: N, value: Settings[N]) =>
  writeItem(storedSettings[name].key, storedSettings[name].text(value))
const readSettings = (names: readonly (keyof Settings)[]) => Object.assign({}, ...names.map(readSetting)) as Settings

/** The settings that were set on this device since the page was opened or the sync of settings last ended. */
export const changedHere: Partial<Settings> = {}
/** `version` grows with every change of the session or the settings. */
const state = externalStore({ version: 0, settings: readSettings(settingNames) })
const changed = (changes: Partial<Settings> = {}) =>
  state.set({
    version: state.get().version + 1,
    settings: { ...state.get().settings, ...Object.assign(changedHere, changes) },
  })

export const setSettings = (changes: Partial<Settings>): void => {
  for (const name of settingNames) if (name in changes) writeSetting(name, changes[name]!)
  changed(changes)
}
export const useSettings = (): Settings => state.use(({ settings }) => settings)
/** Another tab changed one of them, or emptied the storage (null). */
const onStorage = ({ key }: StorageEvent): void => {
  const names = settingNames.filter((name) => key === null || storedSettings[name].key === key)
  const isOfSession = key === null || (sessionKeys as readonly string[]).includes(key)
  if (isOfSession && !isSignedIn()) forgetTabItems()
  if (names.length > 0) changed(readSettings(names))
  else if (isOfSession) changed()
}
addEventListener('storage', onStorage)

export const readStored = (key: SessionKey): string | null => (isTabKey(key) ? readTabItem(key) : readItem(key))
export const writeStored = (values: Partial<Record<SessionKey, string>>): void => {
  for (const [key, value] of Object.entries(values) as [SessionKey, string][])
    if (isTabKey(key)) writeTabItem(key, value)
    else writeItem(key, value)
  changed()
}
/** The database of the offline cache of a workgroup (offline/cache/database.ts), and the key of what is known of it. */
export const offlineDatabase = (workgroupId: string): string => `saleslog-kept ${workgroupId}`
export const offlineNoteKey = (workgroupId: string): string => `offline ${workgroupId}`
/** Deletes it; other tabs close their connections to it. */
export const deleteOfflineDatabase = (workgroupId: string): unknown =>
  globalThis.indexedDB?.deleteDatabase(offlineDatabase(workgroupId))
export function deleteOfflineCache(workgroupId: string): void {
  localStorage.removeItem(offlineNoteKey(workgroupId))
  deleteOfflineDatabase(workgroupId)
}
/** Earlier versions had one offline cache for all workgroups. */
export function forgetOldCache(): void {
  if (readItem('offline') === null) return
  localStorage.removeItem('offline')
  globalThis.indexedDB?.deleteDatabase('saleslog-kept')
}
/** The workgroups that have an offline cache on this device. */
export const workgroupsWithCache = (): string[] =>
  Object.keys(localStorage).flatMap((key) => /^offline (\d+)$/.exec(key)?.[1] ?? [])
/** Notifies no listener where there is nothing to clear. */
export const clearSession = (): void => {
  forgetTabItems()
  if (sessionKeys.every((key) => readItem(key) === null)) return
  for (const key of sessionKeys) localStorage.removeItem(key)
  forgetOldCache()
  for (const key of ['searches', 'me', 'tab_workgroup']) localStorage.removeItem(key)
  for (const workgroupId of workgroupsWithCache()) deleteOfflineCache(workgroupId)
  changed()
}
export const isSignedIn = (): boolean => readItem('access_token') !== null || readItem('refresh_token') !== null

/** After any change of the session or the settings, of other tabs too. @returns the function that unsubscribes */
export const onSessionChange = (listener: () => void): (() => void) => state.subscribe(listener)
export const useIsSignedIn = (): boolean => state.use(isSignedIn)
/** Renders the component after every such change. */
export const useSessionVersion = (): number => state.use(({ version }) => version)
/** `userId workgroupId`, of the workgroup that this tab shows; a new tab begins with that of the tab used last. */
export const readTabWorkgroup = (): string | null => {
  const [userId, workgroupId] = readTabItem('tab_workgroup')?.split(' ') ?? []
  return userId === readItem('login_idx') ? (workgroupId ?? null) : null
}
export const rememberTabWorkgroup = (workgroupId: string): void =>
  writeTabItem('tab_workgroup', `${readItem('login_idx')} ${workgroupId}`)
/** The user as this device has stored them; `useMe` and `usePerson` are more current. */
export const useStoredPerson = (): { id: string; name: string; role: string } => {
  useSessionVersion()
  return { id: readItem('login_idx') ?? '', name: readItem('user_name') ?? '', role: readStored('permissions') ?? '' }
}

// Tabs notify each other of the workgroup that one of them has entered. Without BroadcastChannel a key that is removed
// at once does: the other tabs get a storage event, and nothing stays stored.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('saleslog-workgroup') : null
const notificationKey = 'entered_workgroup'
export const notifyTabs = (workgroupId: string): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  if (channel) return channel.postMessage(workgroupId)
  writeItem(notificationKey, workgroupId)
  localStorage.removeItem(notificationKey)
}
export const onOtherTab = (listener: (workgroupId: string) => void): void => {
  channel?.addEventListener('message', ({ data }) => listener(String(data)))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === notificationKey && newValue !== null) listener(newValue)
  })
}

/** The PKCE verifier (RFC 7636) lives as long as the tab. */
export const storeVerifier = (verifier: string): void => sessionStorage.setItem('code_verifier', verifier)
export const takeVerifier = (): string => {
  const verifier = sessionStorage.getItem('code_verifier') ?? ''
  sessionStorage.removeItem('code_verifier')
  return verifier
}

/** What a user had typed on the screen `next`. */
export type TypedForm = { userId: string; next: string; values: unknown }
/**
 * A sign-in at a provider that this tab has begun. `next`: the screen to open afterwards. `isProof`: of somebody who is signed
 * in, for one act there.
 */
export type ProviderSignIn = { next: string | null; isTrial: boolean; isProof?: true; form?: TypedForm }
export const storeProviderSignIn = (begun: ProviderSignIn): void =>
  sessionStorage.setItem('provider_sign_in', JSON.stringify(begun))
export function readProviderSignIn(): ProviderSignIn | null {
  const begun = sessionStorage.getItem('provider_sign_in')
  return begun === null ? null : (JSON.parse(begun) as ProviderSignIn)
}
export const endProviderSignIn = (): void => sessionStorage.removeItem('provider_sign_in')

/**
 * The key of this device, sent with every call, also before sign-in; stays at sign-out, and contains nothing of a user.
 */
export const deviceKey = (generate: () => string): string => {
  currentDeviceKey ??= readItem('device_key') ?? generate()
  writeItem('device_key', currentDeviceKey)
  return currentDeviceKey
}
let currentDeviceKey: string | undefined

type DeviceKey = 'searches' | 'waiting' | 'folded_coach'
/** Other values stored on this device. */
export const deviceStorage = {
  read: (key: DeviceKey) => readItem(key),
  write: (key: DeviceKey, value: string) => writeItem(key, value),
  forget: (key: Exclude<DeviceKey, 'searches'>) => localStorage.removeItem(key),
}
/** The profile of the last session in this tab (api/restore-session.ts). */
export const readStoredProfile = (): string | null => readTabItem('me')
export const writeStoredProfile = (text: string): void => writeTabItem('me', text)

/**
 * The native app opens the page with `?wrapper=1`, which lasts for the tab. The page then shows no navigation of its
 * own.
 */
export const isInNativeApp = (): boolean => {
  if (new URLSearchParams(location.search).get('wrapper') === '1') sessionStorage.setItem('wrapper', '1')
  return sessionStorage.getItem('wrapper') === '1'
}
