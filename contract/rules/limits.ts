// All limits of lengths, counts and sizes. Lengths are in characters (grapheme clusters) unless stated otherwise;
// `rules.ts` validates them.
export const limits = {
  passwordMin: 8,
  passwordMax: 20,
  name: 50,
  email: 254,
  title: 50,
  content: 20_000,
  keywordMin: 2,
  keywordMax: 10,
  keywords: 10,
  /** Characters of a noun found in a text, and of a word that is filtered by. */
  word: 100,
  otherInfo: 100,
  rank: 100,
  departmentName: 100,
  /** Departments of a workgroup, and how many of them stand one below another. */
  departments: 500,
  departmentDepth: 10,
  /** Days in which a member who left gets everything back with an invitation. */
  returnDays: 30,
  /** Addresses that are invited with one request. */
  invitationsAtOnce: 100,
  /**
   * Seconds within which the deletion of a customer or contact, and the cancellation of an invitation, can be undone;
   * the page offers it for ten.
   */
  undoSeconds: 60,
  /** People who may join by one link. */
  linkUses: 500,
  /** Days for which a deleted workgroup can be restored. */
  workgroupRestoreDays: 30,
  /** Maximum per user. */
  passkeys: 10,
  /** Days from the decision of a Master until members without two-step sign-in may not enter the workgroup. */
  twoStepGraceDays: 7,
  selection: 10,
  /** Maximum number of logs in a printed list; an Excel export has no limit. */
  printedLogs: 500,
  pinned: 3,
  /** Maximum per user. */
  drafts: 200,
  /** A title in a draft may be longer than that of a log. */
  draftTitle: 1_000,
  /**
   * Days without an edit after which a draft is deleted, and days before the deletion on which its owner is notified.
   */
  draftDays: 90,
  draftNoticeDays: 7,
  /** Maximum number of earlier versions of a log (with the current one, a page of 100); the oldest is deleted first. */
  logVersions: 99,
  /** Latest entries of a history that are shown at first. */
  historyShown: 10,
  /** Customers, needs, industries, people or departments beside each other in the statistics. */
  statisticRows: 10,
  /** The latest logs with a word whose other words are compared with those of all logs. */
  logsWithNeighbors: 500,
  /** Minutes for which the address of a file that was made works. */
  downloadMinutes: 10,
  /** Synonyms of words in a workgroup, and how many are added at once. */
  synonyms: 500,
  synonymsAtOnce: 20,
  /** Words of one Excel file. */
  wordExportRows: 2_000,
  excerpt: 215,
  /** In UTF-16 units. */
  excerptText: 1_000,
  memo: 2_000,
  line: 200,
  address: 300,
  inquiry: 2_000,
  comment: 2_000,
  sentence: 1_000,
  /** Interval of heartbeats on an event stream. */
  heartbeatSeconds: 25,
  pageSize: 20,
  pageSizeMax: 100,
  recent: 5,
  photoBytes: 10 * 1024 * 1024,
  /** Maximum number of files of one log or one notice. */
  files: 10,
  /** Maximum number of files of one message of an inquiry. */
  filesOfMessage: 5,
  fileBytes: 20 * 1024 * 1024,
  /** Bytes that one user may upload per day. */
  fileBytesPerDay: 4 * 1024 * 1024 * 1024,
  /** Bytes that all anonymous clients together may upload per day. */
  anonymousFileBytesPerDay: 2 * 1024 * 1024 * 1024,
  // Formats that are decoded row by row may be large; those that the decoder buffers completely may not. Measured peak
  // memory of the decoder process with the costliest picture of each format at its limit: 127, 222, 235, 204, 236, 175
  // and 223 MB; 83 MB with a tiny picture.
  imagePixels: {
    jpeg: 40_000_000,
    progressiveJpeg: 16_000_000,
    png: 40_000_000,
    interlacedPng: 10_000_000,
    gif: 16_000_000,
    webp: 24_000_000,
    avif: 5_000_000,
    heic: 25_000_000, // iPhones produce 24.5
  },
  // Decoders buffer many rows: a PNG of 65,000 by 600 takes 500 MB. A baseline JPEG may be wider.
  imageWidth: 10_000,
  bodyBytes: 1024 * 1024,
  /** Body of a request without an access token. */
  anonymousBodyBytes: 64 * 1024,
  /** All fields of a multipart form together, without its files. */
  multipartFieldBytes: 64 * 1024,
  formFields: 500,
  jsonText: 10_000,
  search: 100,
  /** Distinct words of a query that are searched; further words are ignored. */
  searchWords: 10,
  /** Maximum number of highlighted hits in one text. */
  searchHits: 50,
  /**
   * Characters by which normalization for the search may lengthen a text (ligatures, squared words). The database
   * function `search_text` has the same limit.
   */
  searchExpansion: 10_000,
  /** Maximum URL length of a headline; headlines with longer URLs are dropped. */
  newsUrl: 2_000,
  newsOutlet: 100,
  /** Maximum number of rows with content of an imported table. */
  importRows: 50_000,
  /** Maximum number of cells of an imported table: 50,000 rows of 40 columns, which take the database some seconds. */
  importCells: 2_000_000,
  /** Entries of the audit trail in one file. */
  auditExportRows: 10_000,
  /** Maximum number of rows of an Excel file that is generated during the request. */
  immediateExportRows: 10_000,
  /** Minutes for which a generated Excel file is stored: longer than its address is valid. */
  exportMinutes: 60,
  /** Hours for which the file of everything that a user has can be downloaded. */
  dataExportHours: 24,
  /** Bytes of stored files in it; it lists those that it leaves out. */
  dataExportBytes: 10 * 1024 * 1024 * 1024,
  /** Days in which a sign-in restores an account that its user has deleted. */
  accountRestoreDays: 30,
  /** Days that one plan may last. */
  planDays: 62,
  /** Days of one list of plans: a month with its neighbouring weeks, and some more. */
  planRangeDays: 100,
  /** Occurrences of one list of plans. */
  planOccurrences: 6_000,
  /** Length of the rule of a repetition: every part once, all weekdays. */
  repeatRule: 120,
  /** Repeated plans of one user, whose occurrences every list computes. */
  repeatedPlans: 200,
  /** People or departments to whose plans a list can be limited. */
  planPeople: 100,
  /** Days of one Excel file of plans, and the most rows of a week in it. */
  planExportDays: 366,
  planExportRows: 20_000,
  /** Days for which an ended plan without a log is listed. */
  unwrittenPlanDays: 30,
  /** Outside guests of one plan. */
  planGuests: 10,
  /** An .ics file that is imported, and its events. */
  calendarFileBytes: 2 * 1024 * 1024,
  calendarFileEvents: 2_000,
  /** Events that one request of an import adds, and the bytes of that request. */
  importedPlans: 500,
  importedPlanBytes: 4 * 1024 * 1024,
  /** Days that an imported series may leave out, and its occurrences that differ. */
  importedDays: 500,
  importedChanges: 100,
  /** Days that the feed of a calendar goes back. */
  feedPastDays: 90,
  /** Years after this one whose occurrences over a clock change a calendar address writes one by one. */
  feedYearsAhead: 2,
  /** Plans of one feed. */
  feedPlans: 5_000,
  /** Items and suppliers of one purchase order. */
  orderItems: 50,
  orderSuppliers: 30,
  /** Questions of one supplier to an order. */
  orderQuestions: 20,
  orderTerms: 2_000,
  /** Why an order was awarded so, or cancelled. */
  orderReason: 500,
  /** Largest price or budget, in the currency's smallest unit, and largest quantity of an item. */
  orderAmount: 1_000_000_000_000,
  orderQuantity: 1_000_000_000,
  /** Days after the due time for which a supplier reads what was handed in and how it ended. */
  bidReadDays: 90,
} as const
