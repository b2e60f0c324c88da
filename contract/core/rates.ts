// Rate limits of the API. Each limit has its own counter: exhausting one does not affect the others.

/** At most `most` requests in a fixed window of `seconds`. "Address" is the client's IP address. */
export const rates = {
  /** product.md: ten failed sign-ins for one e-mail in 15 minutes, from one device or address. */
  wrongPasswords: { most: 10, seconds: 900 },
  /** Failed sign-ins from one address, over all e-mails. */
  wrongPasswordsOfAddress: { most: 50, seconds: 900 },
  /** Failed sign-ins for one e-mail, from devices and addresses it has never signed in from. */
  wrongPasswordsOfStrangers: { most: 100, seconds: 900 },
  /** Failed checks of the caller's own password while signed in. */
  wrongOwnPasswords: { most: 10, seconds: 900 },
  /** Wrong codes of the second step for one account, entered after its right password. */
  wrongSecondSteps: { most: 5, seconds: 900 },
  /** From one address, which may be a whole office. Each needs the ticket of a right password. */
  secondStepsOfAddress: { most: 300, seconds: 900 },
  /** Successful sign-ins of one account, over all its devices and clients. */
  signIns: { most: 60, seconds: 900 },
  /** Token refreshes of one session: allows for all tabs of a browser and for repeats of lost responses. */
  refreshesOfSession: { most: 120, seconds: 300 },
  checksOfAddress: { most: 60, seconds: 3600 },
  mailsOfAddress: { most: 60, seconds: 3600 },
  textsOfAddress: { most: 60, seconds: 3600 },
  signUpMailsToOne: { most: 5, seconds: 3600 },
  passwordMailsToOne: { most: 5, seconds: 3600 },
  invitationMailsToOne: { most: 5, seconds: 3600 },
  textsToOne: { most: 5, seconds: 3600 },
  /** Six-digit codes entered from one address. */
  codesOfAddress: { most: 30, seconds: 900 },
  /** From one address, which may be a whole office: each sign-in screen asks once for each address typed. */
  providersAskedOfAddress: { most: 600, seconds: 3600 },
  /** Both steps of a sign-in through a provider, which we contact for each. */
  providerSignInsOfAddress: { most: 300, seconds: 900 },
  /** How often an answer of a provider is taken; it is tried again after a lost connection by a new sign-in. */
  providerAnswers: { most: 1, seconds: 3600 },
  /** Both steps of a new sign-in at the provider, in place of the password. */
  providerProofs: { most: 60, seconds: 3600 },
  domainsLookedUp: { most: 60, seconds: 3600 },
  providersTried: { most: 30, seconds: 3600 },
  apiTokensMade: { most: 30, seconds: 3600 },
  /** Apps register themselves before a user connects them; one address may be a whole office. */
  appsRegisteredOfAddress: { most: 60, seconds: 3600 },
  /** Of all addresses together. */
  appsRegistered: { most: 2_000, seconds: 3600 },
  /** Connections that one account allows, with a second step counted twice. */
  appsMade: { most: 60, seconds: 3600 },
  /** With new secrets. */
  webhooksMade: { most: 30, seconds: 3600 },
  /** Test events, and deliveries that are sent again. */
  webhookTests: { most: 120, seconds: 3600 },
  /** Requests with one API token; answered in the `RateLimit` headers. */
  requestsOfToken: { most: 300, seconds: 60 },
  /** Changes of an account's email address, with two mails each. */
  emailChangesStarted: { most: 5, seconds: 3600 },
  /** Codes that one account is mailed to delete itself. */
  deletionsStarted: { most: 5, seconds: 3600 },
  /** Codes that one account enters for either. */
  emailCodesTried: { most: 30, seconds: 3600 },
  /** Changes of the plan, and of who bills are made out to: each change may mail a bill to an address that the Master typed. */
  planChanges: { most: 30, seconds: 3600 },
  /** Each asks the provider of card payments. */
  paymentsStarted: { most: 60, seconds: 3600 },
  uploads: { most: 60, seconds: 600 },
  workgroupsMade: { most: 20, seconds: 3600 },
  invitationsMade: { most: 100, seconds: 3600 },
  /** Addresses are checked after every pause in typing. */
  inviteesChecked: { most: 1200, seconds: 3600 },
  joinLinksMade: { most: 30, seconds: 3600 },
  /** From one address, which may be a whole office. */
  joinLinksOpenedOfAddress: { most: 600, seconds: 3600 },
  joinLinksTried: { most: 60, seconds: 3600 },
  departmentsMade: { most: 200, seconds: 3600 },
  auditExports: { most: 30, seconds: 3600 },
  customersMade: { most: 300, seconds: 3600 },
  contactsMade: { most: 300, seconds: 3600 },
  /** Event streams; a browser reopens a stream whenever it breaks. */
  streams: { most: 300, seconds: 600 },
  /** From one address, which may be a whole office. */
  inquiriesOfAddress: { most: 10, seconds: 3600 },
  /** For one e-mail, from devices and addresses it has never signed in from. */
  inquiriesOfOne: { most: 5, seconds: 3600 },
  inquiriesMade: { most: 10, seconds: 3600 },
  openedOfAddress: { most: 120, seconds: 3600 },
  /** From one address, which may be a whole office. */
  filesOpenedOfAddress: { most: 1200, seconds: 3600 },
  repliesOfAddress: { most: 20, seconds: 3600 },
  repliesMade: { most: 30, seconds: 3600 },
  answersMade: { most: 300, seconds: 3600 },
  noticesMade: { most: 60, seconds: 3600 },
  pushDevicesMade: { most: 60, seconds: 3600 },
  commentsMade: { most: 300, seconds: 3600 },
  feedbackMade: { most: 300, seconds: 3600 },
  filesMade: { most: 600, seconds: 3600 },
  viewsMade: { most: 100, seconds: 3600 },
  importsMade: { most: 60, seconds: 3600 },
  /** Auto-save every two seconds, on a few devices of one user. */
  draftsSaved: { most: 7200, seconds: 3600 },
  /** Analysis at every pause in typing, on a few devices of one user. */
  writingRead: { most: 7200, seconds: 3600 },
  /** Counts what a user has in all workgroups. */
  dataOverviews: { most: 300, seconds: 3600 },
  /** Files of everything that a user has. */
  dataExportsMade: { most: 10, seconds: 86_400 },
  exportsMade: { most: 100, seconds: 3600 },
  needsMade: { most: 300, seconds: 3600 },
  /** One keystroke teaches one lesson. */
  lessonsMade: { most: 2000, seconds: 3600 },
  /** The first fill of the offline store takes about a hundred requests, later updates a few every ten minutes. */
  offlineReads: { most: 2000, seconds: 3600 },
  /** They count all words of two periods. */
  keywordsRead: { most: 1_200, seconds: 3600 },
  /** The screen asks five of these calls for each change of its filters. */
  wordsMerged: { most: 120, seconds: 3600 },
  trialReports: { most: 10, seconds: 3600 },
  statisticsRead: { most: 3_600, seconds: 3600 },
  headlinesMade: { most: 300, seconds: 3600 },
  /**
   * Requests of the whole service to one news source. Its quota day may begin in the middle of ours, so twice this
   * number must stay below Naver's daily quota.
   */
  newsAsked: { most: 10_000, seconds: 86_400 },
  /** Requests of one workgroup to one news source, so that it cannot use up the quota of all. */
  newsAskedOfWorkgroup: { most: 2_000, seconds: 86_400 },
  logsMade: { most: 300, seconds: 3600 },
  plansMade: { most: 600, seconds: 3600 },
  /** Edits, deletions and undos of plans, and questions when members are busy, which a form asks after every change. */
  plansChanged: { most: 3_600, seconds: 3600 },
  /** Invitations and their changes that plans of one user send to outside guests by mail, and those of a workgroup. */
  guestMailsMade: { most: 100, seconds: 3600 },
  guestMailsOfWorkgroup: { most: 500, seconds: 86_400 },
  /** From one address, which may be a whole office. */
  invitationsOpenedOfAddress: { most: 600, seconds: 3600 },
  invitationsAnsweredOfAddress: { most: 300, seconds: 3600 },
  /** Answers of one guest to one plan: each notifies its owner. */
  answersOfGuest: { most: 20, seconds: 3600 },
  /** A file of 2,000 plans takes a few requests. */
  planImportsMade: { most: 60, seconds: 3600 },
  planImportsRead: { most: 120, seconds: 3600 },
  feedsMade: { most: 20, seconds: 3600 },
  /** Calendar services ask for many feeds from few addresses. */
  feedsOfAddress: { most: 3_600, seconds: 3600 },
  ordersMade: { most: 60, seconds: 3600 },
  /** Each may mail all suppliers of an order. */
  ordersChanged: { most: 200, seconds: 3600 },
  /** Mails to suppliers, whose addresses a workgroup typed. */
  bidMailsOfWorkgroup: { most: 1_000, seconds: 86_400 },
  /** What one supplier uploads to an order. */
  bidMegabytesMade: { most: 500, seconds: 86_400 },
  /** From one address, which may be a whole office. */
  bidsOpenedOfAddress: { most: 600, seconds: 3600 },
  bidsMadeOfAddress: { most: 120, seconds: 3600 },
} as const satisfies Record<string, { most: number; seconds: number }>
export type RateName = keyof typeof rates

/**
 * Whether a limit counts created records. Its error states the number; the error of any other limit states the wait.
 */
export const isCreationLimit = (limit: RateName): boolean => limit.endsWith('Made')

/**
 * What a call is counted by: the client's IP address (counted first, before the body is read), the account, or the
 * recipient of a mail or text message, which the input field `of` names. Requests from a device or address that the
 * recipient has signed in from are counted separately, so that others cannot exhaust the recipient's limit.
 */
export type Rate = { per: 'address' | 'account'; limit: RateName } | { per: 'recipient'; of: string; limit: RateName }
