// What this browser keeps of a session, under the names the specification gives, and the settings of this device.
import { useSyncExternalStore } from 'react'
import type { themes } from '../../contract/codes.ts'

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
/** NoToken: nobody; ReToken: to be refreshed; NoWorkgroup: signed in, member of none; OkToken: at work. */
export type SessionState = 'NoToken' | 'ReToken' | 'NoWorkgroup' | 'OkToken'

const listeners = new Set<() => void>()
let version = 0
const changed = () => {
  version += 1
  for (const listener of listeners) listener()
}
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    /* private mode: this tab only */
  }
}

// Until the names were the specification's, two were others: who is signed in keeps his role and workgroup.
for (const [before, now] of [
  ['permission', 'permissions'],
  ['wgroup_name', 'wgroupName'],
] as const) {
  const value = read(before)
  if (value === null) continue
  if (read('refresh_token') !== null && read(now) === null) write(now, value)
  localStorage.removeItem(before)
}

export const stored = (key: SessionKey): string | null => read(key)
export const store = (values: Partial<Record<SessionKey, string>>): void => {
  for (const [key, value] of Object.entries(values)) write(key, value)
  changed()
}
/** Where the content is kept that can be read without a network (offline/shelf.ts); other tabs let go of it. */
export const keptContent = 'saleslog-kept'
export const forgetContent = (): unknown => globalThis.indexedDB?.deleteDatabase(keptContent)
/** Tells nobody when there is nothing to clear. */
export const clearSession = (): void => {
  if (sessionKeys.every((key) => read(key) === null)) return
  for (const key of sessionKeys) localStorage.removeItem(key)
  for (const key of ['searches', 'me', 'offline']) localStorage.removeItem(key)
  forgetContent()
  changed()
}
export const isSignedIn = (): boolean => read('access_token') !== null || read('refresh_token') !== null

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key === null || (sessionKeys as readonly string[]).includes(event.key)) changed()
})

// What tabs say to each other: the id of the workgroup that one of them has entered. Where there is no channel, a note that
// is taken away again: the other tabs get an event, and nothing stays.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('saleslog-workgroup') : null
const note = 'entered_workgroup'
export const tellTabs = (workgroupId: string): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  if (channel) return channel.postMessage(workgroupId)
  write(note, workgroupId)
  localStorage.removeItem(note)
}
export const onOtherTab = (listener: (workgroupId: string) => void): void => {
  channel?.addEventListener('message', ({ data }) => listener(String(data)))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === note && newValue !== null) listener(newValue)
  })
}
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Renders anew when anything of the session changes. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(onSessionChange, isSignedIn)
/** What this device was told last of who is signed in; `useMe` and `usePerson` know better. */
export const useStoredPerson = (): { id: string; name: string; role: string } => {
  useSyncExternalStore(onSessionChange, () => version)
  return { id: read('login_idx') ?? '', name: read('user_name') ?? '', role: read('permissions') ?? '' }
}

// The proof of an authorisation code (RFC 7636) lives as long as the tab.
export const keepVerifier = (verifier: string): void => sessionStorage.setItem('code_verifier', verifier)
export const takeVerifier = (): string => {
  const verifier = sessionStorage.getItem('code_verifier') ?? ''
  sessionStorage.removeItem('code_verifier')
  return verifier
}

/** Says which device this is before anybody has signed in; stays at sign-out, and holds nothing of anybody. */
export const deviceKey = (make: () => string): string => {
  keptDeviceKey ??= read('device_key') ?? make()
  write('device_key', keptDeviceKey)
  return keptDeviceKey
}
let keptDeviceKey: string | undefined

type DeviceKey = 'searches' | 'me' | 'offline' | 'waiting' | 'folded_coach'
/** For what a page keeps on this device beyond these, under a name that is named here. */
export const onDevice = {
  read: (key: DeviceKey) => read(key),
  write: (key: DeviceKey, value: string) => write(key, value),
  forget: (key: Exclude<DeviceKey, 'searches' | 'me'>) => localStorage.removeItem(key),
}
export const useVersion = (): number => useSyncExternalStore(onSessionChange, () => version)

// Settings of this device.
export type Theme = (typeof themes)[number]
export type Settings = {
  theme: Theme
  toastTime: number
  singleKeys: boolean
  foldedSidebar: boolean
  stepsPutAway: string
  /** What the list of logs is made of, above it. */
  openSummary: boolean
}
const themeOf = (value: string | null): Theme => (value === 'light' || value === 'dark' ? value : 'auto')
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
type Kept<V> = { key: string; parse: (text: string | null) => V; text: (value: V) => string }
/** Under which key each setting is kept, and how: each alone, so that a tab writes over nothing but what it changes. */
const keptSettings: { [N in keyof Settings]: Kept<Settings[N]> } = {
  theme: { key: 'theme', parse: themeOf, text: String },
  toastTime: { key: 'toast_time', parse: (text) => Number(text) || 1, text: String },
  singleKeys: { key: 'single_keys', parse: (text) => text !== 'off', text: onOff },
  foldedSidebar: { key: 'folded_sidebar', parse: (text) => text === 'on', text: onOff },
  openSummary: { key: 'open_summary', parse: (text) => text === 'on', text: onOff },
  // By whom, in which workgroup.
  stepsPutAway: { key: 'steps_put_away', parse: (text) => text ?? '', text: String },
}
const settingNames = Object.keys(keptSettings) as (keyof Settings)[]
const keptSetting = <N extends keyof Settings>(name: N) => ({
  [name]: keptSettings[name].parse(read(keptSettings[name].key)),
})
let settings = Object.assign({}, ...settingNames.map(keptSetting)) as Settings
const writeSetting = <N extends keyof Settings>(name: N, value: Settings[N]) =>
  write(keptSettings[name].key, keptSettings[name].text(value))
export const setSettings = (changes: Partial<Settings>): void => {
  settings = { ...settings, ...changes }
  for (const name of settingNames) if (name in changes) writeSetting(name, settings[name])
  changed()
}
// Another tab changed a setting, or emptied the storage (null).
addEventListener('storage', ({ key }) => {
  const names = settingNames.filter((name) => key === null || keptSettings[name].key === key)
  if (names.length === 0) return
  settings = Object.assign({}, settings, ...names.map(keptSetting)) as Settings
  changed()
})
export const useSettings = (): Settings => useSyncExternalStore(onSessionChange, () => settings)

/** The wrapper opens us with `?wrapper=1`; the choice lasts for the tab. Bare mode shows no navigation of ours. */
export const isBare = (): boolean => {
  if (new URLSearchParams(location.search).get('wrapper') === '1') sessionStorage.setItem('wrapper', '1')
  return sessionStorage.getItem('wrapper') === '1'
}
