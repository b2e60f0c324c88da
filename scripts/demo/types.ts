/**
 * The sample workgroup as plain objects. They refer to each other by index in the arrays of `DemoWorkgroup`.
 * Moments are ISO 8601 with the offset of Seoul; days are `YYYY-MM-DD`. Empty text means "not known".
 */
export interface DemoWorkgroup {
  name: string
  address: string
  timeZone: string
  createdAt: string
  departments: DemoDepartment[]
  members: DemoMember[]
  customers: DemoCustomer[]
  contacts: DemoContact[]
  /** Oldest first. */
  logs: DemoLog[]
  /** Oldest first. */
  comments: DemoComment[]
  /** Oldest first. */
  feedback: DemoFeedback[]
  needs: DemoNeed[]
  /** Oldest first. */
  lessons: DemoLesson[]
  plans: DemoPlan[]
}

export interface DemoDepartment {
  name: string
  /** Index of the department above it. */
  above: number | null
  /** Index of the member who heads it. */
  head: number | null
}

export type Role = 'master' | 'chief' | 'manager' | 'staff'
export type Language = 'ko' | 'en'

export interface DemoMember {
  name: string
  email: string
  role: Role
  department: number
  rank: string
  phone: string
  /** The language this person writes in. */
  language: Language
}

export interface DemoCustomer {
  name: string
  ceoName: string
  /** 000-00-00000 with a true check digit; empty for customers abroad. */
  businessNumber: string
  industry: string
  trade: TradeKey
  segment: string
  stage: string
  phone: string
  fax: string
  email: string
  homepage: string
  address: string
  employees: number
  memo: string
  owner: number
  registeredAt: string
}

export interface DemoContact {
  customer: number
  name: string
  position: string
  affiliation: string
  email: string
  mobile: string
  companyPhone: string
  personality: string
  interests: string
  healthAndHobby: string
  career: string
  almaMater: string
  family: string
  /** A birthday, `YYYY-MM-DD`; by the lunar calendar when `isLunar`. */
  anniversary: string
  isLunar: boolean
  weddingAnniversary: string
  /** At most 100 characters. */
  otherInfo: string
}

export type Need = 'strategic' | 'product' | 'personal' | 'operational' | 'none'

export interface DemoLog {
  author: number
  coAuthors: number[]
  customer: number
  contact: number
  /** When the activity took place. */
  at: string
  registeredAt: string
  purpose: string
  channel: string
  salesType: string
  title: string
  content: string
  /** The sentences of the content in order, with the need each was written to carry. */
  sentences: { text: string; need: Need }[]
  keywords: string[]
  nextStep: string
  nextDate: string
}

/** Mentions are written as `<@이름>`. */
export interface DemoComment {
  log: number
  author: number
  content: string
  at: string
  /** Belongs to the thread of the previous comment on the same log. */
  isReply?: boolean
}
export interface DemoFeedback {
  log: number
  author: number
  content: string
  /** The quoted sentence; empty: the whole log. */
  sentence: string
  at: string
  asksAnswer: boolean
  /** By the author of the log. */
  answer: { content: string; at: string } | null
  isClosed: boolean
}

export interface DemoPlan {
  author: number
  attendees: readonly number[]
  customer: number | null
  contact: number | null
  text: string
  place: string
  memo: string
  /** Moments, or days of a whole-day plan, whose end is its last day. */
  start: string
  end: string
  isAllDay?: boolean
  /** A rule as in the contract; empty: none. */
  repeat: string
  /** Minutes before the start. */
  alarms: readonly number[]
  isPrivate: boolean
  look: 'soft' | 'full' | 'sand' | 'ink'
  /** The log that was written about it. */
  log: number | null
}

export interface DemoNeed {
  type: Exclude<Need, 'none'>
  name: string
  synonyms: string[]
}
/** A member labelled a sentence of a log. */
export interface DemoLesson {
  log: number
  sentence: string
  /** Its offset in the content. */
  start: number
  language: Language
  type: Need
  item: number | null
  /** Empty: none. */
  keyword: string
  author: number
  at: string
}

export type ScenePurpose = 'trend' | 'survey' | 'discovery' | 'contact' | 'proposal' | 'verification'
export type TradeKey =
  | 'electronics'
  | 'chemicals'
  | 'food'
  | 'pharma'
  | 'auto'
  | 'machinery'
  | 'logistics'
  | 'it'
  | 'construction'
  | 'retail'
