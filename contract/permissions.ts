// Who may what, as sentences. The server asks them before it acts, the web before it shows a button.
import { roles, type Role } from './codes.ts'

export type Person = { userId: string; role: Role; inWorkgroup: boolean; isOperator: boolean }
type Authored = { authorId: string; coAuthorIds: readonly string[] }
type Registered = { registeredById: string; ownerId: string | null }

const rank: Record<Role, number> = {
  [roles.master]: 3,
  [roles.chief]: 2,
  [roles.manager]: 1,
  [roles.staff]: 0,
  [roles.operator]: -1,
}
const atLeast = (person: Person, role: Role) => person.inWorkgroup && rank[person.role] >= rank[role]

export const isMember = (person: Person) => person.inWorkgroup
export const isManager = (person: Person) => atLeast(person, roles.manager)
export const isChief = (person: Person) => atLeast(person, roles.chief)
export const isMaster = (person: Person) => atLeast(person, roles.master)

const isFirstAuthor = (person: Person, log: Authored) => log.authorId === person.userId
const isAuthor = (person: Person, log: Authored) =>
  isFirstAuthor(person, log) || log.coAuthorIds.includes(person.userId)

export const mayReadLog = (person: Person, log: Authored) =>
  isManager(person) || (isMember(person) && isAuthor(person, log))
export const mayEditLog = (person: Person, log: Authored) => isMember(person) && isAuthor(person, log)
export const mayDeleteLog = (person: Person, log: Authored) =>
  isMaster(person) || (isMember(person) && isFirstAuthor(person, log))

export const mayEditCustomer = (person: Person, customer: Registered) =>
  isManager(person) ||
  (isMember(person) && (customer.registeredById === person.userId || customer.ownerId === person.userId))
export const mayDeleteCustomer = (person: Person) => isManager(person)
/** A contact is edited by who may edit its customer, or who registered it. */
export const mayEditContact = (person: Person, contact: { registeredById: string }, customer: Registered) =>
  mayEditCustomer(person, customer) || (isMember(person) && contact.registeredById === person.userId)
export const mayDeleteContact = (person: Person) => isManager(person)

export const mayInvite = (person: Person) => isManager(person)
/** Up to one's own rank; a workgroup has one Master, so nobody is invited as Master. */
export const mayInviteAs = (person: Person, role: Role) =>
  mayInvite(person) && role !== roles.master && rank[role] >= 0 && rank[role] <= rank[person.role]
export const rolesToInviteAs = (person: Person): Role[] =>
  [roles.chief, roles.manager, roles.staff].filter((role) => mayInviteAs(person, role))
