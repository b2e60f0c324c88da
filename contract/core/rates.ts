// How often: each limit once. A budget is for one purpose: what uses up one leaves the others as they are.

export const rates = {
  /** product.md: ten wrong tries for one e-mail in 15 minutes, from one device or address. */
  wrongPasswords: { most: 10, seconds: 900 },
  /** From one address, at whatever e-mails. */
  wrongPasswordsOfAddress: { most: 50, seconds: 900 },
  /** For one e-mail, from devices and addresses it has never signed in from. */
  wrongPasswordsOfStrangers: { most: 100, seconds: 900 },
  /** One's own password, asked again. */
  wrongOwnPasswords: { most: 10, seconds: 900 },
  /** With the right password, of one account: all devices and programs of one person together. */
  signIns: { most: 60, seconds: 900 },
  /** Of one session: every tab of one browser, also where each answer is lost on its way and asked for again. */
  refreshesOfSession: { most: 120, seconds: 300 },
  checksOfAddress: { most: 60, seconds: 3600 },
  mailsOfAddress: { most: 60, seconds: 3600 },
  textsOfAddress: { most: 60, seconds: 3600 },
  signUpMailsToOne: { most: 5, seconds: 3600 },
  passwordMailsToOne: { most: 5, seconds: 3600 },
  invitationMailsToOne: { most: 5, seconds: 3600 },
  textsToOne: { most: 5, seconds: 3600 },
  /** Six digits, tried from one address. */
  codesOfAddress: { most: 30, seconds: 900 },
  uploads: { most: 60, seconds: 600 },
  workgroupsMade: { most: 20, seconds: 3600 },
  invitationsMade: { most: 100, seconds: 3600 },
  customersMade: { most: 300, seconds: 3600 },
  contactsMade: { most: 300, seconds: 3600 },
  /** Streams that a browser opens anew whenever one breaks off. */
  streams: { most: 300, seconds: 600 },
  /** From one address; of an office, all that ask. */
  inquiriesOfAddress: { most: 10, seconds: 3600 },
  /** In one's name, from devices and addresses that are not one's own. */
  inquiriesOfOne: { most: 5, seconds: 3600 },
  inquiriesMade: { most: 10, seconds: 3600 },
  openedOfAddress: { most: 120, seconds: 3600 },
  /** From one address; of an office, all that look at files of the service. */
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
  /** A person at the keyboard, on a few devices, every two seconds. */
  draftsSaved: { most: 7200, seconds: 3600 },
  /** At every pause of a person at the keyboard, on a few devices. */
  writingRead: { most: 7200, seconds: 3600 },
  exportsMade: { most: 100, seconds: 3600 },
  needsMade: { most: 300, seconds: 3600 },
  /** One key each, one after the other. */
  lessonsMade: { most: 2000, seconds: 3600 },
  /** What a device keeps comes in a hundred pieces, and then in a few every ten minutes. */
  offlineReads: { most: 2000, seconds: 3600 },
  headlinesMade: { most: 300, seconds: 3600 },
  /** Of the service, at one place that looks for news. Their day may begin in the middle of ours: two of ours are less than Naver's one. */
  newsAsked: { most: 10_000, seconds: 86_400 },
  /** The same of one workgroup, so that it leaves the others theirs. */
  newsAskedOfWorkgroup: { most: 2_000, seconds: 86_400 },
  logsMade: { most: 300, seconds: 3600 },
} as const satisfies Record<string, { most: number; seconds: number }>
export type RateName = keyof typeof rates

/** Of making things a person is told how many; of trying, how long to wait. */
export const isMaking = (limit: RateName): boolean => limit.endsWith('Made')

/**
 * Whose budget a call counts against: the address it comes from (counted first, before anything is read), the account, or who
 * would get a mail or text message, named by the field `of`. A person who comes from a device or address of his own has a
 * recipient's budget of his own, so that strangers cannot use it up.
 */
export type Rate = { per: 'address' | 'account'; limit: RateName } | { per: 'recipient'; of: string; limit: RateName }
