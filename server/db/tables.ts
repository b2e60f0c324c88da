// Written by `npm run db:types` from the migrations; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Channel, Purpose, Segment, Stage } from '../../contract/codes.ts'

type Time = ColumnType<string, string | Date, string | Date>
type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>
type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type Json = ColumnType<unknown, string | null, string | null>

export type Acceptances = {
  user_id: string
  what: string
  version: string
  at: Time
}

export type AccountExports = {
  id: Generated<string>
  user_id: string
  language: string
  state: Generated<string>
  done: Generated<number>
  total: number | null
  name: string
  key: string | null
  bytes: string | null
  created_at: Time
  expires_at: NullableTime
}

export type AnswerTemplates = {
  id: Generated<string>
  language: string
  title: string
  content: string
  ver: Generated<number>
  updated_at: Time
}

export type ApiTokens = {
  id: Generated<string>
  session_id: string
  name: string
  ending: string
  scopes: string[]
  last_used_at: NullableTime
  app_id: string | null
}

export type AppCodes = {
  hash: Buffer
  user_id: string
  current_workgroup_id: string
  app_id: string
  redirect_uri: string
  code_challenge: string
  scopes: string[]
  expires_at: Time
  session_id: string | null
}

export type Apps = {
  id: Generated<string>
  client_id: string
  name: string
  redirect_uris: string[]
  created_at: Time
  last_used_at: NullableTime
}

export type Attempts = {
  key: string
  window_start: Time
  count: Generated<number>
}

export type AuditEntries = {
  workgroup_id: string
  id: Generated<string>
  at: Time
  kind: string
  actor_id: string | null
  subject_id: string | null
  values: Generated<Json>
  device: Generated<string>
}

export type AuthorizationCodes = {
  hash: Buffer
  user_id: string
  client_id: string
  redirect_uri: string
  code_challenge: Generated<string>
  expires_at: Time
  session_id: string | null
}

export type BillingEntries = {
  workgroup_id: string
  id: Generated<string>
  bill_id: string | null
  kind: string
  cycle: string | null
  currency: string
  seats: number
  unit_amount: number
  from_day: string | null
  to_day: string | null
  amount: string
}

export type Bills = {
  workgroup_id: string
  id: Generated<string>
  code: string
  status: Generated<string>
  currency: string
  amount: string
  refunded: Generated<string>
  issued_on: string
  due_on: string
  issued_at: Time
  reminders: Generated<number>
  announced_at: NullableTime
  announced_by_id: string | null
  paid_at: NullableTime
  pay_way: string | null
  card_reference: string | null
  note: Generated<string>
  workgroup_name: string
  firm: Generated<string>
  business_number: Generated<string>
  representative: Generated<string>
  address: Generated<string>
  email: Generated<string>
  ver: Generated<number>
}

export type CalendarFeeds = {
  workgroup_id: string
  user_id: string
  hash: Buffer
  created_at: Time
}

export type ClientKeys = {
  user_id: string
  key: string
  call: string
  input_hash: Buffer
  answer: Json | null
  created_at: Time
}

export type Comments = {
  workgroup_id: string
  id: Generated<string>
  sales_log_id: string
  author_id: string
  content: string
  created_at: GeneratedTime
  ver: Generated<number>
  thread_id: string | null
  sentence: Generated<string>
  edited_at: NullableTime
}

export type ContactMoves = {
  workgroup_id: string
  id: Generated<string>
  contact_id: string
  from_customer_id: string
  to_customer_id: string
  merge_id: string | null
  wrote: Json
  by_id: string
  moved_at: Time
}

export type Contacts = {
  workgroup_id: string
  id: Generated<string>
  customer_id: string
  name: string
  position: string
  affiliation: string
  email: Generated<string>
  mobile: Generated<string>
  company_phone: Generated<string>
  fax: Generated<string>
  home_address: Generated<string>
  anniversary: string | null
  is_lunar: Generated<boolean>
  wedding_anniversary: string | null
  is_wedding_lunar: Generated<boolean>
  other_info: Generated<string>
  personality: Generated<string>
  interests: Generated<string>
  health_and_hobby: Generated<string>
  career: Generated<string>
  alma_mater: Generated<string>
  family: Generated<string>
  photo_key: string | null
  card_key: string | null
  registered_by_id: string
  created_at: GeneratedTime
  updated_at: GeneratedTime
  deleted_at: NullableTime
  ver: Generated<number>
  last_log_at: NullableTime
  last_log_by_id: string | null
  updated_by_id: string | null
  last_log_channel: ColumnType<Channel | null, string | null | undefined, string | null>
  search: Generated<string>
  merged_into: string | null
  changed_at: GeneratedTime
  name_lower: GeneratedAlways<string>
}

export type CountedWords = {
  workgroup_id: string
  id: Generated<string>
  word: string
}

export type CustomerRollups = {
  workgroup_id: string
  id: Generated<string>
  year: number
  author_id: string
  customer_id: string
  days: number[]
  totals: number[]
}

export type CustomerStars = {
  workgroup_id: string
  user_id: string
  customer_id: string
  starred_at: Time
}

export type Customers = {
  workgroup_id: string
  id: Generated<string>
  name: string
  ceo_name: Generated<string>
  business_number: Generated<string>
  industry: Generated<string>
  segment: ColumnType<Segment | '', string | undefined, string>
  stage: ColumnType<Stage | '', string | undefined, string>
  stage_at: NullableTime
  phone: Generated<string>
  fax: Generated<string>
  email: Generated<string>
  homepage: Generated<string>
  address: Generated<string>
  employees: number | null
  memo: Generated<string>
  owner_id: string | null
  registered_by_id: string
  search: Generated<string>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  deleted_at: NullableTime
  ver: Generated<number>
  last_log_at: NullableTime
  last_log_by_id: string | null
  updated_by_id: string | null
  last_log_channel: ColumnType<Channel | null, string | null | undefined, string | null>
  reached_stage: ColumnType<Stage | '', string | undefined, string>
  is_sample: Generated<boolean>
  name_key: Generated<string>
  merged_into: string | null
  changed_at: GeneratedTime
}

export type DeletedRecords = {
  workgroup_id: string
  id: Generated<string>
  kind: string
  record_id: string
  deleted_by_id: string
  deleted_at: Time
  removed: Json
  lesson_ids: Generated<string[]>
  sentences: Generated<Json>
}

export type Departments = {
  workgroup_id: string
  id: Generated<string>
  name: string
  parent_id: string | null
  created_at: GeneratedTime
  position: Generated<number>
  head_id: string | null
  ver: Generated<number>
}

export type Departures = {
  workgroup_id: string
  user_id: string
  left_at: Time
  heir_id: string | null
  customer_ids: Generated<string[]>
  plan_ids: Generated<string[]>
  attended_ids: Generated<string[]>
}

export type DifferentCustomers = {
  workgroup_id: string
  customer_id: string
  other_id: string
  by_id: string
  marked_at: Time
}

export type Drafts = {
  workgroup_id: string
  id: Generated<string>
  owner_id: string
  key: string
  kind: string
  sales_log_id: string | null
  log_ver: number | null
  customer_id: string | null
  contact_id: string | null
  co_author_ids: string[]
  happened_at: NullableTime
  purpose: ColumnType<Purpose | '', string, string>
  channel: ColumnType<Channel | '', string, string>
  title: string
  content: string
  sentence: string
  keywords: string[]
  next_step: string
  next_day: string | null
  is_auto: boolean
  device: Buffer
  device_name: string
  created_at: Time
  updated_at: Time
  told_at: NullableTime
  ver: Generated<number>
  plan_id: string | null
  plan_day: string | null
  typed_at: NullableTime
}

export type Exports = {
  workgroup_id: string
  id: Generated<string>
  asked_by_id: string
  reads_all: boolean
  asked: Json
  language: string
  name: string
  state: Generated<string>
  done: Generated<number>
  total: number | null
  key: string | null
  bytes: string | null
  created_at: Time
}

export type Feedback = {
  workgroup_id: string
  id: Generated<string>
  sales_log_id: string
  author_id: string
  content: string
  sentence: string
  asks_answer: boolean
  answer: Generated<string>
  answered_by_id: string | null
  answered_at: NullableTime
  closed_by_id: string | null
  closed_at: NullableTime
  created_at: Time
  edited_at: NullableTime
  ver: Generated<number>
  lacked: string[] | null
}

export type Files = {
  workgroup_id: string
  id: Generated<string>
  sales_log_id: string | null
  added_by_id: string
  name: string
  type: string
  has_preview: boolean
  bytes: number
  key: string
  version: number
  created_at: Time
  deleted_at: NullableTime
  notice_id: string | null
}

export type HeadlineLookups = {
  workgroup_id: string
  customer_id: string
  source: string
  looked_for: string
  wanted_at: NullableTime
  asked_at: NullableTime
  ended_at: NullableTime
  answered_at: NullableTime
  failed: Generated<boolean>
}

export type Headlines = {
  workgroup_id: string
  id: Generated<string>
  customer_id: string
  source: string
  link_hash: string
  link: string
  title: string
  excerpt: string
  outlet: string
  published_at: NullableTime
  found_at: Time
}

export type HiddenHeadlines = {
  workgroup_id: string
  customer_id: string
  link_hash: string
  title: string
  hidden_by_id: string
  hidden_at: Time
}

export type ImportChanges = {
  workgroup_id: string
  import_id: string
  id: Generated<string>
  customer_id: string
  contact_id: string | null
  was: Json | null
  ver: number
  was_ver: number | null
}

export type ImportHeads = {
  workgroup_id: string
  id: Generated<string>
  field: string
  key: string
  import_id: string | null
  chosen_at: Time
  choices: Json | null
}

export type ImportRows = {
  workgroup_id: string
  import_id: string
  id: Generated<string>
  number: number
  cells: string[]
  broken: Json | null
  numbers: number[] | null
  is_left_out: Generated<boolean>
  state: Generated<string>
  problems: Json | null
  notes: Json | null
  customer_key: Generated<string>
  leader: number | null
  given: Json | null
  customer_id: string | null
  customer_ver: number | null
  contact_id: string | null
  contact_ver: number | null
  aside: Generated<string>
}

export type Imports = {
  workgroup_id: string
  id: Generated<string>
  by_id: string
  file_name: string
  key: string
  bytes: number
  sheets: string[]
  sheet: number
  hidden_rows: number
  columns: Json
  state: string
  done: Generated<number>
  total: number
  customers_made: Generated<number>
  customers_changed: Generated<number>
  contacts_made: Generated<number>
  contacts_changed: Generated<number>
  created_at: Time
  seen_at: Time
  begun_at: NullableTime
  done_at: NullableTime
  undone_at: NullableTime
  preset: Generated<string>
  country: Generated<string>
  work: Generated<number>
  is_begun: Generated<boolean>
  refusal: Generated<string>
}

export type Inquiries = {
  id: Generated<string>
  asker_id: string | null
  asked_in: string | null
  workgroup_name: Generated<string>
  role: number | null
  name: string
  email: string
  mobile: string
  country_code: string
  language: string
  content: string
  status: Generated<string>
  waiting_since: NullableTime
  answered_at: NullableTime
  taken_by_id: string | null
  taken_by_name: Generated<string>
  open_key: string | null
  created_at: Time
  updated_at: Time
  ver: Generated<number>
}

export type InquiryLinks = {
  hash: Buffer
  inquiry_id: string
  expires_at: Time
}

export type InquiryMessages = {
  id: Generated<string>
  inquiry_id: string
  by_service: boolean
  by_id: string | null
  by_name: string
  content: string
  created_at: Time
}

export type InquiryNotes = {
  id: Generated<string>
  inquiry_id: string
  by_id: string | null
  by_name: string
  content: string
  created_at: Time
}

export type Invitations = {
  workgroup_id: string
  id: Generated<string>
  email: string
  role: number
  hash: Buffer
  inviter_id: string
  created_at: Time
  expires_at: Time
  accepted_at: NullableTime
  accepted_by_id: string | null
  cancelled_at: NullableTime
}

export type JoinLinks = {
  workgroup_id: string
  id: Generated<string>
  role: number
  hash: Buffer
  use_limit: number
  uses: Generated<number>
  made_by_id: string
  created_at: Time
  expires_at: Time
  ended_at: NullableTime
}

export type KeptHeadlines = {
  workgroup_id: string
  id: Generated<string>
  customer_id: string
  source: string
  link_hash: string
  link: string
  title: string
  excerpt: string
  outlet: string
  published_at: NullableTime
  kept_by_id: string
  kept_at: Time
  dropped_at: NullableTime
}

export type KeywordAlertMembers = {
  workgroup_id: string
  user_id: string
}

export type KeywordAlerts = {
  workgroup_id: string
  id: Generated<string>
  words: Generated<string[]>
  tells_rises: Generated<boolean>
  rise_percent: Generated<number>
  told_week: string | null
  updated_by_id: string | null
  ver: Generated<number>
}

export type KnownPlaces = {
  user_id: string
  hash: Buffer
  last_seen_at: Time
}

export type LogAnalyses = {
  workgroup_id: string
  id: Generated<string>
  sales_log_id: string
  language: string
  version: string
  types: string[]
  nouns: string[]
  noun_counts: number[]
  program: Generated<string>
}

export type LogRollupChanges = {
  workgroup_id: string
  id: Generated<string>
  happened_at: NullableTime
}

export type LogRollupStates = {
  workgroup_id: string
  id: Generated<string>
  time_zone: string
  from_day: string
  to_day: string
  version: Generated<number>
}

export type LogRollups = {
  workgroup_id: string
  id: Generated<string>
  days: number
  start_day: string
  author_id: string
  log_count: number
  meeting_count: number
  read_count: number
  need_count: number
  coaching_count: number
  shared_count: number
  strategic_count: number
  product_count: number
  personal_count: number
  operational_count: number
  code_0020001_count: Generated<number>
  code_0020002_count: Generated<number>
  code_0020003_count: Generated<number>
  code_0020004_count: Generated<number>
  code_0020005_count: Generated<number>
  code_0020006_count: Generated<number>
  code_0030001_count: Generated<number>
  code_0030002_count: Generated<number>
  code_0030003_count: Generated<number>
  code_0030004_count: Generated<number>
  code_0030005_count: Generated<number>
  code_0030006_count: Generated<number>
  code_0030007_count: Generated<number>
}

export type LogSentences = {
  workgroup_id: string
  id: Generated<string>
  sales_log_id: string
  start_at: number
  end_at: number
  hash: string
  type: string
  item_id: string | null
  confidence: unknown
  perhaps: string | null
  source: string
  lesson_id: string | null
}

export type LogTotalRollups = {
  workgroup_id: string
  id: Generated<string>
  days: number
  start_day: string
  log_count: number
  meeting_count: number
  read_count: number
  need_count: number
  coaching_count: number
  shared_count: number
  strategic_count: number
  product_count: number
  personal_count: number
  operational_count: number
  code_0020001_count: Generated<number>
  code_0020002_count: Generated<number>
  code_0020003_count: Generated<number>
  code_0020004_count: Generated<number>
  code_0020005_count: Generated<number>
  code_0020006_count: Generated<number>
  code_0030001_count: Generated<number>
  code_0030002_count: Generated<number>
  code_0030003_count: Generated<number>
  code_0030004_count: Generated<number>
  code_0030005_count: Generated<number>
  code_0030006_count: Generated<number>
  code_0030007_count: Generated<number>
}

export type LogVersions = {
  workgroup_id: string
  sales_log_id: string
  ver: number
  saved_by_id: string | null
  saved_at: Time
  was: Json
}

export type LooseFiles = {
  key: string
  since: Time
  erasing_at: NullableTime
}

export type Members = {
  workgroup_id: string
  user_id: string
  role: number
  department_id: string | null
  rank: Generated<string>
  joined_at: GeneratedTime
  left_at: NullableTime
  ver: Generated<number>
}

export type MergeRows = {
  workgroup_id: string
  id: Generated<string>
  merge_id: string
  what: string
  row_id: string
  customer_id: string | null
  contact_id: string | null
}

export type Merges = {
  workgroup_id: string
  id: Generated<string>
  kind: string
  with_id: string | null
  kept_id: string
  gone_id: string
  wrote: Json
  by_id: string
  merged_at: Time
  undone_at: NullableTime
}

export type Mutes = {
  workgroup_id: string
  user_id: string
  customer_id: string | null
  sales_log_id: string | null
}

export type NeedCourses = {
  workgroup_id: string
  id: Generated<string>
  version: string
  unlearnt_version: Generated<string>
  items_version: Generated<string>
  refreshing_at: NullableTime
  refreshed: Generated<number>
  to_refresh: Generated<number>
  changed: Generated<number>
  round_version: Generated<string>
  uncounted: Generated<number>
  changes: Generated<Json>
}

export type NeedItemRollups = {
  workgroup_id: string
  id: Generated<string>
  days: number
  start_day: string
  author_id: string
  item_id: string
  log_count: number
}

export type NeedItems = {
  workgroup_id: string
  id: Generated<string>
  name: string
  synonyms: string[]
  type: string
  created_at: Time
  ver: Generated<number>
  brought: string | null
}

export type NeedLessons = {
  workgroup_id: string
  id: Generated<string>
  version: string
  language: string
  sentence: string
  type: string
  item_id: string | null
  keywords: string[]
  sales_log_id: string | null
  by_id: string
  created_at: Time
  brought: string | null
}

export type NeedMerges = {
  workgroup_id: string
  id: Generated<string>
  kept_id: string
  gone_id: string
  name: string
  synonyms: string[]
  type: string
  created_at: Time
  ver: number
  added: string[]
  lesson_ids: string[]
  by_id: string
  merged_at: Time
}

export type NeedNouns = {
  workgroup_id: string
  id: Generated<string>
  noun: string
  state: string
  by_id: string
}

export type NeedQuestions = {
  workgroup_id: string
  id: Generated<string>
  type: string
  key: string | null
  content: string
  by_id: string
  ver: Generated<number>
}

export type NewsWords = {
  workgroup_id: string
  customer_id: string
  words: string[]
  changed_by_id: string
  changed_at: Time
  ver: Generated<number>
}

export type NoticeReads = {
  workgroup_id: string
  notice_id: string
  user_id: string
  read_at: Time
}

export type Notices = {
  workgroup_id: string
  id: Generated<string>
  author_id: string
  title: string
  content: string
  is_pinned: boolean
  opens_at: Time
  tells: boolean
  told_at: NullableTime
  created_at: Time
  updated_by_id: string | null
  ver: Generated<number>
}

export type Notifications = {
  workgroup_id: string
  id: Generated<string>
  user_id: string
  kind: string
  key: string
  actor_id: string | null
  sales_log_id: string | null
  created_at: Time
  read_at: NullableTime
  mailed_at: NullableTime
  contact_id: string | null
  about_day: string | null
  inquiry_id: string | null
  notice_id: string | null
  pushed_at: NullableTime
  comment_id: string | null
  feedback_id: string | null
  import_id: string | null
  plan_id: string | null
  plan_at: NullableTime
  alarm_minutes: number | null
  guest_name: string | null
  guest_answer: string | null
  word: string | null
  word_count: number | null
  usual_count: number | null
  customer_id: string | null
  customer_count: number | null
}

export type OneTimeCodes = {
  purpose: string
  recipient: string
  hash: Buffer
  tries: Generated<number>
  expires_at: Time
  device: Generated<Buffer>
}

export type OwnWrites = {
  user_id: string
  count: string
}

export type OwnerSecrets = {
  name: string
  value: string
}

export type PasskeyChallenges = {
  session_id: string
  challenge: Buffer
  expires_at: Time
}

export type Passkeys = {
  id: Generated<string>
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Time
  last_used_at: NullableTime
}

export type PasswordLinks = {
  hash: Buffer
  user_id: string
  expires_at: Time
}

export type Payments = {
  workgroup_id: string
  id: Generated<string>
  bill_id: string
  reference: string
  pay_way: string
  currency: string
  amount: string
  at: Time
}

export type PlanChanges = {
  workgroup_id: string
  id: Generated<string>
  user_id: string
  plan_ids: string[]
  changed: Json
  created_at: Time
}

export type PlanGuests = {
  workgroup_id: string
  id: Generated<string>
  plan_id: string
  email: string
  hashes: Generated<Buffer[]>
  sent: Json | null
  sequence: Generated<number>
  answer: string | null
  answered_at: NullableTime
  answered_times: string | null
}

export type PlanOutcomes = {
  workgroup_id: string
  plan_id: string
  day: string
  log_id: string | null
  dismissed_at: NullableTime
}

export type Plans = {
  workgroup_id: string
  id: Generated<string>
  owner_id: string
  attendee_ids: Generated<string[]>
  text: string
  is_all_day: boolean
  first_day: string
  last_day: string
  starts_at: NullableTime
  ends_at: NullableTime
  time_zone: string
  rule: Generated<string>
  until_day: string
  excluded: Generated<string[]>
  series_id: string | null
  series_day: string | null
  customer_id: string | null
  contact_id: string | null
  place: Generated<string>
  search: Generated<string>
  memo: Generated<string>
  alarms: Generated<number[]>
  next_alarm_at: NullableTime
  is_private: Generated<boolean>
  look: Generated<string>
  log_id: string | null
  guests: Generated<Json>
  import_uid: string | null
  import_key: string | null
  created_at: Time
  updated_at: Time
  updated_by_id: string | null
  deleted_at: NullableTime
  ver: Generated<number>
}

export type Proposals = {
  workgroup_id: string
  id: Generated<string>
  order_id: string
  supplier_id: string
  sealed: Buffer
  submitted_at: Time
}

export type ProviderAccounts = {
  workgroup_id: string
  issuer: string
  subject: string
  user_id: string
  linked_at: Time
}

export type PurchaseOrderFiles = {
  workgroup_id: string
  id: Generated<string>
  order_id: string
  supplier_id: string | null
  added_by_id: string | null
  name: string
  type: string
  bytes: number
  key: string
  has_preview: Generated<boolean>
  created_at: Time
  deleted_at: NullableTime
}

export type PurchaseOrderItems = {
  workgroup_id: string
  id: Generated<string>
  order_id: string
  position: number
  name: string
  spec: Generated<string>
  quantity: string
  unit: string
  awarded_to_id: string | null
}

export type PurchaseOrderQuestions = {
  workgroup_id: string
  id: Generated<string>
  order_id: string
  supplier_id: string
  question: string
  asked_at: Time
  answer: Generated<string>
  answered_by_id: string | null
  answered_at: NullableTime
}

export type PurchaseOrderSuppliers = {
  workgroup_id: string
  id: Generated<string>
  order_id: string
  name: string
  email: string
  language: string
  customer_id: string | null
  link_hash: Buffer | null
  sealed_code: Buffer | null
  is_revoked: Generated<boolean>
  opened_at: NullableTime
  submitted_at: NullableTime
  proposal_ver: Generated<number>
  reminded_at: NullableTime
  note: Generated<string>
}

export type PurchaseOrders = {
  workgroup_id: string
  id: Generated<string>
  status: Generated<string>
  title: string
  terms: Generated<string>
  currency: string
  budget: string | null
  is_budget_shown: Generated<boolean>
  due_at: NullableTime
  time_zone: string
  reason: Generated<string>
  created_by_id: string
  created_at: Time
  updated_at: Time
  published_at: NullableTime
  awarded_at: NullableTime
  cancelled_at: NullableTime
  ver: Generated<number>
}

export type PushDevices = {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: Buffer | null
  auth: Buffer | null
  created_at: Time
  pushed_at: NullableTime
}

export type RecoveryCodes = {
  user_id: string
  salt: Buffer
  hash: Buffer
}

export type ReplicaBeats = {
  id: number
  count: string
}

export type SalesLogChanges = {
  workgroup_id: string
  change: Generated<string>
  txid: Generated<unknown>
  at: GeneratedTime
  sign: number
  id: string | null
  author_id: string | null
  co_author_ids: string[] | null
  customer_id: string | null
  contact_id: string | null
  happened_at: NullableTime
  purpose: string | null
  channel: string | null
  marks: string[] | null
}

export type SalesLogs = {
  workgroup_id: string
  id: Generated<string>
  author_id: string
  co_author_ids: Generated<string[]>
  customer_id: string
  contact_id: string
  happened_at: Time
  purpose: ColumnType<Purpose, string, string>
  channel: ColumnType<Channel, string, string>
  sales_type: string
  title: string
  content: string
  excerpt: string
  keywords: Generated<string[]>
  next_step: Generated<string>
  next_day: string | null
  comment_count: Generated<number>
  created_at: GeneratedTime
  updated_at: GeneratedTime
  ver: Generated<number>
  updated_by_id: string | null
  feedback_count: Generated<number>
  file_count: Generated<number>
  need_types: string[] | null
  coaching_off_by_id: string | null
  coaching_off_at: NullableTime
  needs_coaching: GeneratedAlways<boolean>
  need_items: Generated<string[]>
  nouns: Generated<string[]>
  words: Generated<string[]>
}

export type SavedViews = {
  workgroup_id: string
  id: Generated<string>
  owner_id: string
  name: string
  is_shared: boolean
  filters: Json
  place: number
  ver: Generated<number>
}

export type SeatDays = {
  workgroup_id: string
  id: Generated<string>
  day: string
  seats: number
}

export type Secrets = {
  name: string
  value: Buffer
}

export type ServiceFiles = {
  id: Generated<string>
  notice_id: string | null
  inquiry_id: string | null
  message_id: string | null
  added_by_id: string | null
  name: string
  type: string
  has_preview: boolean
  bytes: number
  key: string
  version: number
  created_at: Time
  deleted_at: NullableTime
}

export type ServiceNoticeReads = {
  notice_id: string
  user_id: string
  read_at: Time
}

export type ServiceNotices = {
  id: Generated<string>
  author_id: string | null
  title: string
  content: string
  is_pinned: boolean
  opens_at: Time
  created_at: Time
  updated_by_id: string | null
  ver: Generated<number>
  deleted_at: NullableTime
}

export type Sessions = {
  id: Generated<string>
  user_id: string
  current_workgroup_id: string | null
  client_id: string
  device: Generated<string>
  created_at: Time
  last_seen_at: Time
  expires_at: Time
  ended_at: NullableTime
}

export type SignInTickets = {
  hash: Buffer
  user_id: string
  password_hash: string
  client_id: string
  redirect_uri: string
  code_challenge: string
  challenge: Buffer | null
  expires_at: Time
}

export type SingleSignOn = {
  workgroup_id: string
  id: Generated<string>
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer
  domain: string
  domain_token: string
  proved_at: NullableTime
  checked_at: NullableTime
  tried_at: NullableTime
  required_at: NullableTime
  updated_at: Time
}

export type StageMoves = {
  workgroup_id: string
  id: Generated<string>
  customer_id: string
  from_stage: ColumnType<Stage | '', string, string>
  from_at: NullableTime
  from_reached: string
  to_stage: ColumnType<Stage, string, string>
  by_id: string | null
  by_log: Generated<boolean>
  reason: Generated<string>
  moved_at: Time
}

export type Subscriptions = {
  workgroup_id: string
  id: Generated<string>
  cycle: string | null
  currency: Generated<string>
  unit_amount: Generated<number>
  term_from: string | null
  term_to: string | null
  seats: Generated<number>
  counted_to: string | null
  firm: Generated<string>
  business_number: Generated<string>
  representative: Generated<string>
  address: Generated<string>
  email: Generated<string>
  ver: Generated<number>
}

export type Tokens = {
  hash: Buffer
  session_id: string
  kind: string
  expires_at: Time
  used_at: NullableTime
  rotation: Generated<number>
  followed: Generated<boolean>
}

export type TrustedDevices = {
  user_id: string
  device: Buffer
  expires_at: Time
}

export type TwoStepApps = {
  user_id: string
  secret: Buffer
  last_step: string
  created_at: Time
}

export type TwoStepSetups = {
  user_id: string
  session_id: string
  secret: Buffer
  confirmed_step: string | null
  salt: Buffer | null
  codes: Generated<Buffer[]>
  expires_at: Time
}

export type UserSettings = {
  user_id: string
  settings: Json
  mail_refused_at: NullableTime
}

export type Users = {
  id: Generated<string>
  email: string
  name: string
  password_hash: string
  phone: Generated<string>
  language: Generated<string>
  photo_key: string | null
  is_operator: Generated<boolean>
  last_workgroup_id: string | null
  created_at: GeneratedTime
  ver: Generated<number>
  deleted_at: NullableTime
  erased_at: NullableTime
  name_lower: GeneratedAlways<string>
}

export type WebhookDeliveries = {
  workgroup_id: string
  id: Generated<string>
  webhook_id: string
  message_id: Generated<unknown>
  event: string
  subject: string
  subject_id: string
  actor_id: string | null
  details: Generated<Json>
  happened_at: GeneratedTime
  state: Generated<string>
  next_at: GeneratedTime
  tries: Generated<number>
  first_tried_at: NullableTime
  tried_at: NullableTime
  response_code: number | null
  problem: Generated<string>
  answer: Generated<string>
  duration_ms: number | null
}

export type WebhookSecrets = {
  workgroup_id: string
  id: Generated<string>
  webhook_id: string
  sealed: Buffer
  ends_at: NullableTime
}

export type Webhooks = {
  workgroup_id: string
  id: Generated<string>
  url: string
  events: string[]
  has_fields: boolean
  state: Generated<string>
  failing_since: NullableTime
  failures: Generated<number>
  rests_until: NullableTime
  delivered_at: NullableTime
  created_at: Time
  ver: Generated<number>
}

export type WeeklyReportMembers = {
  workgroup_id: string
  user_id: string
}

export type WeeklyReports = {
  workgroup_id: string
  id: Generated<string>
  is_on: Generated<boolean>
  told_week: string | null
  updated_by_id: string | null
  ver: Generated<number>
}

export type WordLogs = {
  workgroup_id: string
  id: Generated<string>
  word_id: string
  year: number
  author_id: string
  days: number[]
  customer_ids: string[]
  log_ids: string[]
}

export type WordRollupScopes = {
  workgroup_id: string
  id: Generated<string>
  user_ids: string[] | null
}

export type WordRollups = {
  workgroup_id: string
  id: Generated<string>
  type: string
  scope_id: string
  author_id: string | null
  days: number
  start_day: string
  log_count: number
  word_ids: number[]
  counts: number[]
}

export type WordSynonyms = {
  workgroup_id: string
  id: Generated<string>
  word: string
  canonical: string
  by_id: string
}

export type Workgroups = {
  id: Generated<string>
  name: string
  address: string
  time_zone: Generated<string>
  logo_key: string | null
  created_at: GeneratedTime
  ver: Generated<number>
  push_shows_names: Generated<boolean>
  deleted_at: NullableTime
  deleted_by_id: string | null
  week_start: Generated<string>
  two_step_from: NullableTime
  has_webhooks: Generated<boolean>
}

export type DB = {
  acceptances: Acceptances
  account_exports: AccountExports
  answer_templates: AnswerTemplates
  api_tokens: ApiTokens
  app_codes: AppCodes
  apps: Apps
  attempts: Attempts
  audit_entries: AuditEntries
  authorization_codes: AuthorizationCodes
  billing_entries: BillingEntries
  bills: Bills
  calendar_feeds: CalendarFeeds
  client_keys: ClientKeys
  comments: Comments
  contact_moves: ContactMoves
  contacts: Contacts
  counted_words: CountedWords
  customer_rollups: CustomerRollups
  customer_stars: CustomerStars
  customers: Customers
  deleted_records: DeletedRecords
  departments: Departments
  departures: Departures
  different_customers: DifferentCustomers
  drafts: Drafts
  exports: Exports
  feedback: Feedback
  files: Files
  headline_lookups: HeadlineLookups
  headlines: Headlines
  hidden_headlines: HiddenHeadlines
  import_changes: ImportChanges
  import_heads: ImportHeads
  import_rows: ImportRows
  imports: Imports
  inquiries: Inquiries
  inquiry_links: InquiryLinks
  inquiry_messages: InquiryMessages
  inquiry_notes: InquiryNotes
  invitations: Invitations
  join_links: JoinLinks
  kept_headlines: KeptHeadlines
  keyword_alert_members: KeywordAlertMembers
  keyword_alerts: KeywordAlerts
  known_places: KnownPlaces
  log_analyses: LogAnalyses
  log_rollup_changes: LogRollupChanges
  log_rollup_states: LogRollupStates
  log_rollups: LogRollups
  log_sentences: LogSentences
  log_total_rollups: LogTotalRollups
  log_versions: LogVersions
  loose_files: LooseFiles
  members: Members
  merge_rows: MergeRows
  merges: Merges
  mutes: Mutes
  need_courses: NeedCourses
  need_item_rollups: NeedItemRollups
  need_items: NeedItems
  need_lessons: NeedLessons
  need_merges: NeedMerges
  need_nouns: NeedNouns
  need_questions: NeedQuestions
  news_words: NewsWords
  notice_reads: NoticeReads
  notices: Notices
  notifications: Notifications
  one_time_codes: OneTimeCodes
  own_writes: OwnWrites
  owner_secrets: OwnerSecrets
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  password_links: PasswordLinks
  payments: Payments
  plan_changes: PlanChanges
  plan_guests: PlanGuests
  plan_outcomes: PlanOutcomes
  plans: Plans
  proposals: Proposals
  provider_accounts: ProviderAccounts
  purchase_order_files: PurchaseOrderFiles
  purchase_order_items: PurchaseOrderItems
  purchase_order_questions: PurchaseOrderQuestions
  purchase_order_suppliers: PurchaseOrderSuppliers
  purchase_orders: PurchaseOrders
  push_devices: PushDevices
  recovery_codes: RecoveryCodes
  replica_beats: ReplicaBeats
  sales_log_changes: SalesLogChanges
  sales_logs: SalesLogs
  saved_views: SavedViews
  seat_days: SeatDays
  secrets: Secrets
  service_files: ServiceFiles
  service_notice_reads: ServiceNoticeReads
  service_notices: ServiceNotices
  sessions: Sessions
  sign_in_tickets: SignInTickets
  single_sign_on: SingleSignOn
  stage_moves: StageMoves
  subscriptions: Subscriptions
  tokens: Tokens
  trusted_devices: TrustedDevices
  two_step_apps: TwoStepApps
  two_step_setups: TwoStepSetups
  user_settings: UserSettings
  users: Users
  webhook_deliveries: WebhookDeliveries
  webhook_secrets: WebhookSecrets
  webhooks: Webhooks
  weekly_report_members: WeeklyReportMembers
  weekly_reports: WeeklyReports
  word_logs: WordLogs
  word_rollup_scopes: WordRollupScopes
  word_rollups: WordRollups
  word_synonyms: WordSynonyms
  workgroups: Workgroups
}
