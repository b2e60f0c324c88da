// Readers of the search parameters of an address.

/** Validates a search parameter, which the user may have edited: a valid value, or the empty string. */
export type ParamReader<T extends string = string> = (text: string) => T | ''
export const oneOf =
  <T extends string>(all: readonly T[]): ParamReader<T> =>
  (text) =>
    all.find((one) => one === text) ?? ''
export const textUpTo =
  (most: number): ParamReader =>
  (text) =>
    text.slice(0, most)
export const validDay: ParamReader = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
