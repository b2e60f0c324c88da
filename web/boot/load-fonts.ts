/** A character of each font file that a language needs. */
const characters: Readonly<Record<string, string>> = { ko: 'A가', vi: 'Aạ' }

/** Milliseconds that a page waits for its fonts. */
export const fontsTimeoutMs = 1000

/** Loads the font files of a language. Rejects without a network. */
export const loadFonts = (language: string): Promise<unknown> =>
  document.fonts.load(`1em 'Saleslog Text'`, characters[language] ?? 'A')
