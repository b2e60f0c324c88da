// What is typed goes to the device, a moment after it was.
import * as device from './device-drafts.ts'
import { kept, type Kept } from './drafts.ts'

/** A quick typist makes two changes in it. */
const moment = 200
export const onDevice = new Map<string, ReturnType<typeof setTimeout>>()
export function putSoon(name: string): void {
  if (!onDevice.has(name))
    onDevice.set(
      name,
      setTimeout(() => void put(name), moment),
    )
}
/** To the device, now. @returns false where it did not take it */
export async function put(name: string): Promise<boolean> {
  clearTimeout(onDevice.get(name))
  onDevice.delete(name)
  const one = kept.get(name)
  return !one || device.put({ ...stripped(one), name })
}
/** As text: what a choice shows beside its words is no part of it. */
export const stripped = (one: Kept) => JSON.parse(JSON.stringify(one)) as Kept
