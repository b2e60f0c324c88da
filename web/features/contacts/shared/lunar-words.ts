import type { Translate } from '../../../ui/texts.ts'

/** A day of the solar or the lunar calendar in words: '1월 14일', '음력 1월 14일', 'January 14 (lunar)'. */
export const lunarWords = (t: Translate, day: string, isLunar: boolean): string =>
  isLunar ? t('contacts.lunarDay', { day }) : day
