// Permissions as pure predicates. The server checks them before it acts, the web application before it shows a button.
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

/**
 * That a log exists, with its time, author, channel and customer, so that two members do not call the same customer.
 * Its content requires `mayReadLog`.
 */
export const mayKnowOfLog = (person: Person) => isMember(person)
export const mayReadLog = (person: Person, log: Authored) =>
  isManager(person) || (isMember(person) && isAuthor(person, log))
export const mayEditLog = (person: Person, log: Authored) => isMember(person) && isAuthor(person, log)
/**
 * A file has the permissions of the record it is attached to. The Master may also delete files of any log, because the
 * Master may delete the log.
 */
export const mayDeleteFile = (person: Person, on: { log: Authored } | 'notice') =>
  on === 'notice' ? mayWriteNotices(person) : isMaster(person) || mayEditLog(person, on.log)
export const mayDeleteLog = (person: Person, log: Authored) =>
  isMaster(person) || (isMember(person) && isFirstAuthor(person, log))

type Planned = { ownerId: string; attendeeIds: readonly string[] }
const takesPart = (person: Person, plan: Planned) =>
  isMember(person) && (plan.ownerId === person.userId || plan.attendeeIds.includes(person.userId))
/** See a plan in the calendar; of a private one, Managers and above see only that its people are busy. */
export const mayReadPlan = (person: Person, plan: Planned) => isManager(person) || takesPart(person, plan)
/** Read the words of a plan: what, where, with which customer and who else. */
export const mayReadPlanText = (person: Person, plan: Planned & { isPrivate: boolean }) =>
  mayReadPlan(person, plan) && (!plan.isPrivate || takesPart(person, plan))
/** See the outside guests of a plan with their answers: who may read its words; of a private one its owner only. */
export const mayReadGuests = (person: Person, plan: Planned & { isPrivate: boolean }) =>
  mayReadPlanText(person, plan) && (!plan.isPrivate || plan.ownerId === person.userId)
/** Write a log about an occurrence of a plan: its owner and the people who take part. */
export const mayWriteLogOfPlan = (person: Person, plan: Planned) => takesPart(person, plan)
/** Edit or delete a plan, say that it needs no log. */
export const mayEditPlan = (person: Person, plan: { ownerId: string }) =>
  isMember(person) && plan.ownerId === person.userId
/** See the plans of other people, and switch them on and off. */
export const maySeePlansOfOthers = (person: Person) => isManager(person)

/** Share a view with the whole workgroup. Private views belong to their owners. */
export const mayShareViews = (person: Person) => isManager(person)
export const mayChangeView = (person: Person, view: { ownerId: string; isShared: boolean }) =>
  view.isShared ? mayShareViews(person) : isMember(person) && view.ownerId === person.userId

// Everyone who may read a log may comment on it and be mentioned in its comments.
type WithAuthor = { authorId: string }
const isOwn = (person: Person, text: WithAuthor) => text.authorId === person.userId
export const mayEditComment = (person: Person, comment: WithAuthor) => isMember(person) && isOwn(person, comment)
export const mayDeleteComment = (person: Person, comment: WithAuthor) =>
  isMaster(person) || mayEditComment(person, comment)
export const mayGiveFeedback = (person: Person) => isManager(person)
/** Mark a log as needing no coaching, or remove that mark. */
export const mayDismissCoaching = (person: Person) => mayGiveFeedback(person)
export const mayEditFeedback = (person: Person, feedback: WithAuthor) =>
  mayGiveFeedback(person) && isOwn(person, feedback)
export const mayDeleteFeedback = (person: Person, feedback: WithAuthor) => mayEditFeedback(person, feedback)
/** Authors of the log may answer; once there is an answer, only the author who wrote it may change it. */
export const mayAnswerFeedback = (person: Person, feedback: { answeredById: string | null }, log: Authored) =>
  isMember(person) &&
  isAuthor(person, log) &&
  (feedback.answeredById === null || feedback.answeredById === person.userId)
/** The writer of the feedback may close it, and the authors of the log unless an answer of theirs is outstanding. */
export const mayCloseFeedback = (
  person: Person,
  feedback: WithAuthor & { asksAnswer: boolean; answeredById: string | null },
  log: Authored,
) =>
  isMember(person) &&
  (isOwn(person, feedback) || (isAuthor(person, log) && (!feedback.asksAnswer || feedback.answeredById !== null)))

/** Authors may teach on their own logs, Managers and above on any. `log` null: a lesson without a log. */
export const mayTeach = (person: Person, log: Authored | null) =>
  isManager(person) || (log !== null && mayEditLog(person, log))
/** Managers and above, and the member who taught the lesson. */
export const mayDeleteLesson = (person: Person, lesson: { byId: string }) =>
  isManager(person) || (isMember(person) && lesson.byId === person.userId)
/** Export or import lessons as a file. They quote customers, so the same roles may as may export all logs. */
export const mayTransferLessons = (person: Person) => isManager(person)
/** Edit the workgroup's list of needs. */
export const mayEditNeeds = (person: Person) => isManager(person)

export const mayEditCustomer = (person: Person, customer: Registered) =>
  isManager(person) ||
  (isMember(person) && (customer.registeredById === person.userId || customer.ownerId === person.userId))
export const mayDeleteCustomer = (person: Person) => isManager(person)
export const mayImportCustomers = (person: Person) => isManager(person)
/** Those who may edit the customer of the contact, and the member who registered the contact. */
export const mayEditContact = (person: Person, contact: { registeredById: string }, customer: Registered) =>
  mayEditCustomer(person, customer) || (isMember(person) && contact.registeredById === person.userId)
/** Remove a saved headline: the member who saved it, and Managers and above. */
export const mayRemoveHeadline = (person: Person, headline: { byId: string }) =>
  isManager(person) || (isMember(person) && headline.byId === person.userId)
export const mayDeleteContact = (person: Person) => isManager(person)

/** See and change the plan, see all bills. One bill is also paid by a member who has its code. */
export const mayManageBilling = (person: Person) => isMaster(person)

/** See and change the webhooks of the workgroup, and what was delivered to them. */
export const mayManageWebhooks = (person: Person) => isMaster(person)

/** Write, publish and award purchase orders. Staff read those of customers they are in charge of. */
export const mayManageOrders = (person: Person) => isManager(person)

/** Staff see their own figures only. */
export const maySeeFiguresOf = (person: Person, whose: 'me' | 'department' | 'workgroup') =>
  isManager(person) || (isMember(person) && whose === 'me')

/** The Master decides how members sign in. */
export const maySetSingleSignOn = (person: Person) => isMaster(person)
/** Set the words that the workgroup watches, and who is notified of them. */
export const maySetKeywordAlerts = (person: Person) => isChief(person)
/** Count words of logs as another one. */
export const maySetSynonyms = (person: Person) => isChief(person)
/** Turn the weekly report on, and set who gets it. */
export const maySetWeeklyReport = (person: Person) => isChief(person)
/** Get a notification of the figures of the whole workgroup. */
export const mayHearOfFigures = (person: Person) => maySeeFiguresOf(person, 'workgroup')

/** The member who added the sample, and the Master, who may delete any log. */
export const mayRemoveSample = (person: Person, sample: { registeredById: string }) =>
  isMaster(person) || (isMember(person) && sample.registeredById === person.userId)

/** Notices to the whole workgroup. */
export const mayWriteNotices = (person: Person) => isMaster(person)
/** A notice that is not published yet is visible only to those who may write notices. */
export const mayReadNotice = (person: Person, notice: { isOpen: boolean }) =>
  isMember(person) && (notice.isOpen || mayWriteNotices(person))
/** Notices of the service, shown in every workgroup. */
export const mayWriteServiceNotices = (person: Person) => person.isOperator

type OfRole = { userId: string; role: Role }
/** Edit rank, department and role of a member, sign it out or remove it: for Chiefs and above, below their own role. */
export const mayEditMember = (person: Person, member: OfRole) =>
  isChief(person) && member.userId !== person.userId && rank[member.role] < rank[person.role]
/** The roles that a person may give: those below their own. The role of the Master is transferred only. */
export const rolesToGive = (person: Person) =>
  (['chief', 'manager', 'staff'] as const).filter((role) => isChief(person) && rank[role] < rank[person.role])
/** Leave the workgroup. The Master transfers the role first. */
export const mayLeaveWorkgroup = (person: Person) => isMember(person) && !isMaster(person)

export const mayInvite = (person: Person) => isManager(person)
/** Roles up to the inviter's own. A workgroup has exactly one Master, so that role cannot be given by invitation. */
export const mayInviteAs = (person: Person, role: Role) =>
  mayInvite(person) && role !== 'master' && rank[role] >= 0 && rank[role] <= rank[person.role]
export const rolesToInviteAs = (person: Person) =>
  (['chief', 'manager', 'staff'] as const).filter((role) => mayInviteAs(person, role))
/** Make or end the link by which anybody who has it joins the workgroup. */
export const mayMakeJoinLink = (person: Person) => isChief(person)
/** Nobody gets rights over members by a link that is passed on. */
export const rolesOfJoinLink = (person: Person) =>
  (['manager', 'staff'] as const).filter((role) => mayMakeJoinLink(person) && mayInviteAs(person, role))
