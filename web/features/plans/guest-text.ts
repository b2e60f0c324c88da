import { Email, PersonName } from '../../../contract/rules/rules.ts'

export type Guest = { name: string; email: string }
/** `손다연 <son@nuri.example>`, or the address alone. */
export const guestText = ({ name, email }: Guest): string => (name === '' ? email : `${name} <${email}>`)
/** @returns null for what is no valid address. A name that cannot be sent is left out. */
export function readGuest(text: string): Guest | null {
  const [, before = '', within] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const email = Email.safeParse(within ?? text)
  if (!email.success) return null
  const name = PersonName.safeParse(before.trim().replace(/^["']|["']$/g, ''))
  return { name: name.success ? name.data : '', email: email.data }
}
