// Settings that follow a person to every device: theme, message time, shortcuts; how he is told things. Shown at once, kept by the server.
import { useEffect, useState } from 'react'
import type { GivenTo, OutputOf } from '../../contract/core/call.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { ask } from './client.ts'
import { readNow, setRead } from './queries.ts'
import { setSettings, useSettings } from '../session/session.ts'

type Kept = OutputOf<typeof profile.settings>
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Seconds for ever are 0 on the wire. */
const wireTime = (seconds: number) => (Number.isFinite(seconds) ? seconds : 0)

let underWay = 0
/** @throws CallError; what is shown then is not what the server keeps */
export async function keepSettings(changed: GivenTo<typeof profile.setSettings>): Promise<Kept> {
  underWay += 1
  try {
    const kept = await ask(profile.setSettings, { ...changed, timeZone })
    // An answer from before the next change must not take that back.
    if (underWay === 1) setRead(profile.settings, {}, kept)
    return kept
  } finally {
    underWay -= 1
  }
}

/** Brings what was chosen on other devices, once, and takes along what is chosen here. */
export function useKeptSettings(): void {
  const { theme, toastTime, singleKeys } = useSettings()
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    const bring = async () => {
      const found = await readNow(profile.settings, {}).catch(() => null)
      if (!found) return
      setSettings({
        ...(found.theme && { theme: found.theme }),
        ...(found.toastTime !== null && { toastTime: found.toastTime || Infinity }),
        ...(found.singleKeys !== null && { singleKeys: found.singleKeys }),
      })
      setKept(found)
    }
    void bring()
  }, [])
  useEffect(() => {
    if (!kept) return
    // Only what is different: what else is shown here may be older than what another tab has sent.
    const seconds = wireTime(toastTime)
    const changes = {
      ...(kept.theme !== theme && { theme }),
      ...(kept.toastTime !== seconds && { toastTime: seconds }),
      ...(kept.singleKeys !== singleKeys && { singleKeys }),
    }
    // Not kept this time: then with the next change, or on the next day.
    if (Object.keys(changes).length > 0) keepSettings(changes).then(setKept, () => {})
  }, [theme, toastTime, singleKeys, kept])
}
