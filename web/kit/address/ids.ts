// Ids in addresses are what somebody may have typed.

/** @returns the id, or the empty string for none (`0`) and for what is none */
export const idIn = (text: string): string => (/^[1-9]\d{0,17}$/.test(text) ? text : '')
