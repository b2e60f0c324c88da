/** The colors of charts in the light theme, where the tokens of the web client do not reach: mails and Excel files. They are its tokens (tested there). */
export const chartColors = {
  /** `--sl-accent-graph`: the series that a chart is about. */
  now: '#147a72',
  /** `--sl-graph-compare`: the period that it is compared with. */
  before: '#c6c1b9',
  /** `--sl-graph-rest`: series that are context. */
  rest: '#938d84',
} as const
