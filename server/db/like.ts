/** A pattern of LIKE that finds the text anywhere; what has a meaning in patterns means itself. */
export const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
