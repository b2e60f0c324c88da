// What stands above the faults of a form: the specification's words where all that is wrong is that something is missing.
import type { TFunction } from 'i18next'

/** @param messages of the fields. @param otherwise for faults of any other kind */
export const faultsTitle = (t: TFunction, messages: readonly string[], otherwise: string): string =>
  messages.every((message) => message === t('rule.required') || message === t('form.choose'))
    ? t('error.required_missing')
    : otherwise
