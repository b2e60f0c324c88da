// Adds search texts to cached records, normalized as for the server's search.
import type { OutputOf } from '../../../contract/core/call.ts'
import { nameSearchText } from '../../../contract/search/name-search.ts'
import type { offline } from '../../../contract/calls/offline/calls.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import type { CachedContact, CachedCustomer, CachedLog } from './database.ts'

type Log = OutputOf<typeof offline.logsOf>['items'][number]
type Customer = OutputOf<typeof offline.customers>['items'][number]
type Contact = OutputOf<typeof offline.contacts>['items'][number]

/** The texts of a log that are searched, the most important first; the second and the third are names. */
export const searchedTexts = (log: Log): string[] => [
  log.title,
  log.customerName,
  log.contactName,
  log.keywords.join('\n'),
  log.content,
  log.comments.map((one) => one.content).join('\n'),
  log.files.map((one) => one.name).join('\n'),
]
export const isNameText = (place: number): boolean => place === 1 || place === 2
export const indexLog = (log: Log): CachedLog => ({ ...log, said: searchedTexts(log).map(searchText) })
export const indexCustomer = (one: Customer): CachedCustomer => ({
  ...one,
  search: nameSearchText(one.name, one.ceoName),
})
export const indexContact = (one: Contact): CachedContact => ({ ...one, search: nameSearchText(one.name) })
