/** A LIKE pattern that matches the text anywhere; special characters are escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
