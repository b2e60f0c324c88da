// Who may what, as sentences. The server asks them before it acts, the web before it shows a button.
import type { Role } from './codes.ts'

export type Person = { userId: string; role: Role; inWorkgroup: boolean; isOperator: boolean }
type Authored = { authorId: string; coAuthorIds: readonly string[] }
type Registered = { registeredById: string; ownerId: string | null }

const rank: Record<Role, number> = {
  master: 3,
  chief: 2,
  manager: 1,
  staff: 0,
  operator: -1,
}
const atLeast = (person: Person, role: Role) => person.inWorkgroup && rank[person.role] >= rank[role]

export const isMember = (person: Person) => person.inWorkgroup
export const isManager = (person: Person) => atLeast(person, 'manager')
export const isChief = (person: Person) => atLeast(person, 'chief')
export const isMaster = (person: Person) => atLeast(person, 'master')

const isFirstAuthor = (person: Person, log: Authored) => log.authorId === person.userId
const isAuthor = (person: Person, log: Authored) =>
  isFirstAuthor(person, log) || log.coAuthorIds.includes(person.userId)

/** That a log was written, when, by whom, by which channel and about which customer: so nobody calls twice. What it says is for who may read it. */
export const mayKnowOfLog = (person: Person) => isMember(person)
export const mayReadLog = (person: Person, log: Authored) =>
  isManager(person) || (isMember(person) && isAuthor(person, log))
export const mayEditLog = (person: Person, log: Authored) => isMember(person) && isAuthor(person, log)
/** A file is as what it hangs on: read, added and deleted by the rules of that. Of a log also by the Master, who may delete the whole of it. */
export const mayDeleteFile = (person: Person, on: { log: Authored } | 'notice') =>
  on === 'notice' ? mayWriteNotices(person) : isMaster(person) || mayEditLog(person, on.log)
export const mayDeleteLog = (person: Person, log: Authored) =>
  isMaster(person) || (isMember(person) && isFirstAuthor(person, log))

/** For all to see; one's own views are one's own. */
export const mayShareViews = (person: Person) => isManager(person)
export const mayChangeView = (person: Person, view: { ownerId: string; isShared: boolean }) =>
  view.isShared ? mayShareViews(person) : isMember(person) && view.ownerId === person.userId

// Whoever may read a log may comment on it, and be named under it.
type Said = { authorId: string }
const isOwn = (person: Person, said: Said) => said.authorId === person.userId
export const mayEditComment = (person: Person, comment: Said) => isMember(person) && isOwn(person, comment)
export const mayDeleteComment = (person: Person, comment: Said) => isMaster(person) || mayEditComment(person, comment)
export const mayGiveFeedback = (person: Person) => isManager(person)
/** Says that a log needs no coaching, or that it does after all. */
export const mayWaveOff = (person: Person) => mayGiveFeedback(person)
export const mayEditFeedback = (person: Person, feedback: Said) => mayGiveFeedback(person) && isOwn(person, feedback)
export const mayDeleteFeedback = (person: Person, feedback: Said) => mayEditFeedback(person, feedback)
/** By those whose log it is about, and only by the same who answered before. */
export const mayAnswerFeedback = (person: Person, feedback: { answeredById: string | null }, log: Authored) =>
  isMember(person) &&
  isAuthor(person, log) &&
  (feedback.answeredById === null || feedback.answeredById === person.userId)
/** By who gave it, and by those whose log it is about unless it waits for their answer. */
export const mayCloseFeedback = (
  person: Person,
  feedback: Said & { asksAnswer: boolean; answeredById: string | null },
  log: Authored,
) =>
  isMember(person) &&
  (isOwn(person, feedback) || (isAuthor(person, log) && (!feedback.asksAnswer || feedback.answeredById !== null)))

/** On logs of one's own, or as Manager; `log` null: about no log. */
export const mayTeach = (person: Person, log: Authored | null) =>
  isManager(person) || (log !== null && mayEditLog(person, log))
/** Whoever taught it, as long as he may teach. */
export const mayForgetLesson = (person: Person, lesson: { byId: string }) =>
  isManager(person) || (isMember(person) && lesson.byId === person.userId)
/** As a file, with what customers said: to another workgroup, and from one. Whoever may take all logs as Excel may take these. */
export const mayPassOnLessons = (person: Person) => isManager(person)
/** The workgroup's list of needs. */
export const mayEditNeeds = (person: Person) => isManager(person)

export const mayEditCustomer = (person: Person, customer: Registered) =>
  isManager(person) ||
  (isMember(person) && (customer.registeredById === person.userId || customer.ownerId === person.userId))
export const mayDeleteCustomer = (person: Person) => isManager(person)
export const mayImportCustomers = (person: Person) => isManager(person)
/** A contact is edited by who may edit its customer, or who registered it. */
export const mayEditContact = (person: Person, contact: { registeredById: string }, customer: Registered) =>
  mayEditCustomer(person, customer) || (isMember(person) && contact.registeredById === person.userId)
/** A headline on a customer: whoever kept it, and Managers and above. */
export const mayDropHeadline = (person: Person, kept: { byId: string }) =>
  isManager(person) || (isMember(person) && kept.byId === person.userId)
export const mayDeleteContact = (person: Person) => isManager(person)

/** Of the Staff their own alone. */
export const maySeeFiguresOf = (person: Person, whose: 'me' | 'department' | 'workgroup') =>
  isManager(person) || (isMember(person) && whose === 'me')

/** Whoever put it in, and the Master, who may delete any log. */
export const mayRemoveSample = (person: Person, sample: { registeredById: string }) =>
  isMaster(person) || (isMember(person) && sample.registeredById === person.userId)

/** What the whole workgroup is told. */
export const mayWriteNotices = (person: Person) => isMaster(person)
/** Before it is there, a notice is of who may write it. */
export const mayReadNotice = (person: Person, notice: { isOpen: boolean }) =>
  isMember(person) && (notice.isOpen || mayWriteNotices(person))
/** What everybody is told, in every workgroup. */
export const mayWriteServiceNotices = (person: Person) => person.isOperator

export const mayInvite = (person: Person) => isManager(person)
/** Up to one's own rank; a workgroup has one Master, so nobody is invited as Master. */
export const mayInviteAs = (person: Person, role: Role) =>
  mayInvite(person) && role !== 'master' && rank[role] >= 0 && rank[role] <= rank[person.role]
export const rolesToInviteAs = (person: Person) =>
  (['chief', 'manager', 'staff'] as const).filter((role) => mayInviteAs(person, role))
