import { e164 } from './phone-numbers.ts'

/** Mobile numbers of Korea and of the countries of our other languages, in E.164 (ITU-T national numbering plans). */
const mobile =
  /^\+(?:821[016-9]\d{7,8}|81[789]0\d{8}|861[3-9]\d{9}|8869\d{8}|84[35789]\d{8}|628\d{8,11}|33[67]\d{8}|34[67]\d{8}|447\d{9}|491[567]\d{8,9}|65[89]\d{7})$/
/** Whether a message can be sent to a number, in any spelling. False where its country does not tell by the number. */
export const isMobile = (typed: string): boolean => mobile.test(e164(typed))
