import type { Translate } from '../../ui/texts.ts'
import { saveText } from '../../wrapper.ts'
import { actorWords, entryWords, type AuditEntry } from './entry-words.ts'

/** A cell of a CSV file (RFC 4180). A spreadsheet runs a text that begins like a formula, so that one gets an apostrophe. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Saves entries as a CSV file with a byte order mark, which spreadsheets need for other letters than English ones. */
export function saveEntries(name: string, entries: readonly AuditEntry[], t: Translate): void {
  const heads = [t('audit.head.at'), t('audit.head.who'), t('audit.head.what'), t('audit.head.device')]
  const rows = entries.map((entry) => [entry.at, actorWords(t, entry), entryWords(t, entry), entry.device])
  saveText(name, 'text/csv', `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`)
}
