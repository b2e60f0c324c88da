/** The id in an address; empty for none (`0`) and for a text that is no id. */
export const parseId = (text: string): string => (/^[1-9]\d{0,17}$/.test(text) ? text : '')
