// The head of a calendar on a phone. Apart from format.ts, which every page loads.

/** '2027', '2027년' @param day `YYYY-MM-DD` */
export const yearIn = (language: string, day: string): string => inUtc(language, day, { year: 'numeric' })
/** 'septembre', 'sept.' */
export const monthIn = (language: string, day: string, month: 'long' | 'short'): string =>
  inUtc(language, day, { month })

const inUtc = (language: string, day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(day))
