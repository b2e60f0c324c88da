// Formats phone numbers: Korean ones as dialled in Korea, others internationally, grouped as in their country.
import { e164, splitExtension } from '../../contract/rules/phone-numbers.ts'
import { runOnce } from '../api/share-promise.ts'
import { externalStore } from '../ui/external-store.ts'

/**
 * The formatter of foreign numbers; null until it is loaded: with its metadata it is 29 kB, so it loads with the first
 * such number.
 */
const foreignFormat = externalStore<((number: string) => string) | null>(null)
const load = runOnce(async () => foreignFormat.set((await import('./foreign-phones.ts')).international))
const isForeign = (number: string) => number.startsWith('+') && !number.startsWith('+82')

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
  if (!number.startsWith('+82'))
    return number.startsWith('+') ? (foreignFormat.get()?.(number) ?? number) : grouped(number)
  const national = number.slice(3)
  return grouped(/^1[5-8]\d{6}$/.test(national) ? national : `0${national}`)
}

/**
 * '010-1234-5678', '1588-0000', '031-123-4567 #12', '+1 415 555 2671' for a number in any spelling; a foreign one is
 * not grouped until its format is loaded.
 */
export function formatPhone(stored: string): string {
  const [number, extension] = splitExtension(e164(stored))
  if (isForeign(number) && !foreignFormat.get()) void load().catch(() => {})
  return extension ? `${written(number)} #${extension}` : written(number)
}
/** The same, after the format is loaded; a text that is no number is returned unchanged. */
export async function formatPhoneLoaded(typed: string): Promise<string> {
  if (isForeign(e164(typed)) && !foreignFormat.get()) await load().catch(() => {})
  return formatPhone(typed) || typed
}
/** `formatPhone` for a component, which renders again when the format is loaded. */
export function usePhoneFormat(): typeof formatPhone {
  foreignFormat.use((format) => format !== null)
  return formatPhone
}
