// What the kept is found by, in the words of the server's search; written down when it comes.
import type { OutputOf } from '../../../contract/core/call.ts'
import { searchTextOf } from '../../../contract/search/name-search.ts'
import type { offline } from '../../../contract/calls/offline/calls.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import type { KeptContact, KeptCustomer, KeptLog } from './database.ts'

type Log = OutputOf<typeof offline.logsOf>['items'][number]
type Customer = OutputOf<typeof offline.customers>['items'][number]
type Contact = OutputOf<typeof offline.contacts>['items'][number]

/** The texts of a log in which words may stand, the best place first; the second and the third are names. */
export const placesIn = (log: Log): string[] => [
  log.title,
  log.customerName,
  log.contactName,
  log.keywords.join('\n'),
  log.content,
  log.comments.map((one) => one.content).join('\n'),
  log.files.map((one) => one.name).join('\n'),
]
export const isName = (place: number): boolean => place === 1 || place === 2
export const logFound = (log: Log): KeptLog => ({ ...log, said: placesIn(log).map(searchText) })
export const customerFound = (one: Customer): KeptCustomer => ({ ...one, search: searchTextOf(one.name, one.ceoName) })
export const contactFound = (one: Contact): KeptContact => ({ ...one, search: searchTextOf(one.name) })
