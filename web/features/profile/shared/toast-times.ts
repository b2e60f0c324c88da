import type { Translate } from '../../../ui/texts.ts'

/** Factors of the usual time. Infinity: until they are closed. */
export const toastTimes = [1, 2, 5, Infinity] as const

/** Its name; needs the texts of `profile`. */
export const toastTimeName = (t: Translate, time: number): string =>
  Number.isFinite(time)
    ? time === 1
      ? t('profile.toastNormal')
      : t('profile.toastTimes', { count: time })
    : t('profile.toastStays')
