// The one written form of a phone number: Korean ones as dialled at home, all others international, as their country groups them.
import { useSyncExternalStore } from 'react'
import { e164, extensionApart } from '../../contract/rules/phone-numbers.ts'

/** What knows every country weighs 29 kB: it comes with the first number from abroad. */
let abroad: ((number: string) => string) | null = null
let coming: Promise<void> | null = null
const listeners = new Set<() => void>()
const load = (): Promise<void> =>
  (coming ??= import('./foreign-phones.ts').then(
    ({ international }) => {
      abroad = international
      for (const tell of listeners) tell()
    },
    () => {
      coming = null
    },
  ))
const isAbroad = (number: string) => number.startsWith('+') && !number.startsWith('+82')

function grouped(digits: string): string {
  const parts =
    /^(02)(\d{3,4})(\d{4})$/.exec(digits) ??
    /^(1[5-8]\d\d)(\d{4})$/.exec(digits) ??
    /^(0(?:50|30)\d)(\d{3,4})(\d{4})$/.exec(digits) ??
    /^(0\d{2})(\d{3,4})(\d{4})$/.exec(digits) ??
    /^(\d{3,4})(\d{4})$/.exec(digits)
  return parts ? parts.slice(1).join('-') : digits
}
/** @param number without an extension */
function written(number: string): string {
  if (!number.startsWith('+82')) return number.startsWith('+') ? (abroad?.(number) ?? number) : grouped(number)
  const national = number.slice(3)
  return grouped(/^1[5-8]\d{6}$/.test(national) ? national : `0${national}`)
}

/** '010-1234-5678', '1588-0000', '031-123-4567 #12', '+1 415 555 2671' of a number in any spelling; from abroad without its blanks until they can be known. */
export function phoneText(stored: string): string {
  const [number, extension] = extensionApart(e164(stored))
  if (isAbroad(number) && !abroad) void load()
  return extension ? `${written(number)} #${extension}` : written(number)
}
/** The same, also of one from abroad; what is no number stays as it is. */
export async function phoneWritten(typed: string): Promise<string> {
  if (isAbroad(e164(typed)) && !abroad) await load()
  return phoneText(typed) || typed
}
/** The same for a screen, which is drawn anew when it can say more. */
export function usePhoneText(): typeof phoneText {
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => abroad !== null,
  )
  return phoneText
}
