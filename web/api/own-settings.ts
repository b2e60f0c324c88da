// The user's settings on the server, the same on all devices: theme, toast time, shortcuts, notifications.
import { useEffect, useState } from 'react'
import type { ClientInputOf, OutputOf } from '../../contract/core/call.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { callApi } from './client.ts'
import { setCached } from './query-client.ts'
import { readOnce } from './reads.ts'
import { changedHere, setSettings, useSettings } from '../session/session.ts'

type ServerSettings = OutputOf<typeof profile.settings>
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** No time limit is Infinity here and 0 on the wire. */
const wireTime = (seconds: number) => (Number.isFinite(seconds) ? seconds : 0)

let savesUnderWay = 0
/** @throws CallError; the settings shown then differ from those on the server */
export async function saveSettings(changes: ClientInputOf<typeof profile.setSettings>): Promise<ServerSettings> {
  savesUnderWay += 1
  try {
    const saved = await callApi(profile.setSettings, { ...changes, timeZone })
    // The response to an earlier save must not undo a later one that is under way.
    if (savesUnderWay === 1) setCached(profile.settings, {}, saved)
    return saved
  } finally {
    savesUnderWay -= 1
  }
}

/** Loads the settings from the server once, then saves every change made on this device. */
export function useSettingsSync(): void {
  const { theme, toastTime, singleKeys } = useSettings()
  const [onServer, setOnServer] = useState<ServerSettings | null>(null)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const found = await readOnce(profile.settings, {}).catch(() => null)
      if (!found || isOver) return
      const settings = {
        ...(found.theme && { theme: found.theme }),
        ...(found.toastTime !== null && { toastTime: found.toastTime || Infinity }),
        ...(found.singleKeys !== null && { singleKeys: found.singleKeys }),
      }
      // What was changed here before the response stays, and is saved.
      const isOlder = ([name]: [string, unknown]) => !(name in changedHere)
      setSettings(Object.fromEntries(Object.entries(settings).filter(isOlder)))
      setOnServer(found)
    }
    void load()
    return () => {
      isOver = true
      // The next user of this page, or the same one after a return, gets the settings of the server.
      for (const name of Object.keys(changedHere)) delete changedHere[name as keyof typeof changedHere]
    }
  }, [])
  useEffect(() => {
    if (!onServer) return
    // Only what differs: the other settings here may be older than what another tab has saved.
    const seconds = wireTime(toastTime)
    const changes = {
      ...(onServer.theme !== theme && { theme }),
      ...(onServer.toastTime !== seconds && { toastTime: seconds }),
      ...(onServer.singleKeys !== singleKeys && { singleKeys }),
    }
    // After a failure they are saved with the next change, or when the page is opened again.
    if (Object.keys(changes).length > 0) saveSettings(changes).then(setOnServer, () => {})
  }, [theme, toastTime, singleKeys, onServer])
}
