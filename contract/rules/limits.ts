// How long, how many, how large: each limit once. `rules.ts` has the rules that hold them.
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
  otherInfo: 100,
  rank: 100,
  selection: 10,
  /** Logs of a list on paper; Excel has any number. */
  printed: 1_000,
  /** A customer in one stage for more days has stopped. */
  stuckDays: 60,
  pinned: 3,
  /** Of one person. */
  drafts: 200,
  /** A title that is still being written may be too long for a log. */
  draftTitle: 1_000,
  /** Untouched for so many days a draft may go; its owner is told so many days before. */
  draftDays: 90,
  draftToldDays: 7,
  /** Earlier ones of a log, which with the present one make a page; of more the oldest goes. */
  logVersions: 99,
  excerpt: 215,
  excerptText: 1_000,
  memo: 2_000,
  line: 200,
  address: 300,
  inquiry: 2_000,
  said: 2_000,
  sentence: 1_000,
  /** A stream of events says at least so often that it still stands. */
  heartbeatSeconds: 25,
  pageSize: 20,
  pageSizeMax: 100,
  recent: 5,
  photoBytes: 10 * 1024 * 1024,
  /** Of a log, and of a notice. */
  files: 10,
  /** Of what is said in an inquiry. */
  filesOfMessage: 5,
  fileBytes: 20 * 1024 * 1024,
  /** Of one person, in a day. */
  filesADay: 4 * 1024 * 1024 * 1024,
  /** Of all together who have not signed in, in a day. */
  openFilesADay: 2 * 1024 * 1024 * 1024,
  // What unpacks row by row may be large; what a decoder holds whole may not. Measured, the decoder's process at its most with
  // the costliest picture of each kind at its limit: 127, 222, 235, 204, 236, 175 and 223 MB, and 83 MB with a tiny one.
  imagePixels: {
    jpeg: 40_000_000,
    progressiveJpeg: 16_000_000,
    png: 40_000_000,
    interlacedPng: 10_000_000,
    gif: 16_000_000,
    webp: 24_000_000,
    avif: 5_000_000,
    heic: 25_000_000, // a phone of Apple makes 24.5
  },
  // A row is held many times over: a PNG of 65,000 by 600 takes 500 MB. A plain JPEG may be wider.
  imageWidth: 10_000,
  bodyBytes: 1024 * 1024,
  /** Of a form anybody may send, who has not signed in. */
  openBodyBytes: 64 * 1024,
  /** Of the fields of a form with files, together. */
  multipartFieldBytes: 64 * 1024,
  fields: 500,
  jsonText: 10_000,
  search: 100,
  /** Words of a search that are searched; those written alike are one. */
  searchWords: 10,
  /** Places of one text in which words are shown to stand. */
  hits: 50,
  /** Signs by which a text may become longer where it is written for the search (ligatures, squared words); `search_text` in the database has the same. */
  unfolded: 10_000,
  /** Of a headline: longer addresses are none that anybody follows. */
  newsLink: 2_000,
  newsOutlet: 100,
  /** Of a table of customers that is read: 50,000 rows of 40 columns, which the database takes some seconds for. */
  importCells: 2_000_000,
  /** Rows of an Excel file that is made while one waits. */
  exportAtOnce: 10_000,
} as const
