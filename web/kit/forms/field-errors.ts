// The errors of a form by field.
import type { Say } from '../../ui/texts.ts'

/** The message for each invalid field, by our names. */
export type Faults = Record<string, string>

/** The title of the error summary: that of the specification where only required values are missing. */
export const errorSummaryTitle = (t: Say, sentences: readonly string[]): string =>
  t(
    sentences.every((one) => one === t('rule.required') || one === t('form.choose'))
      ? 'error.required_missing'
      : 'form.faults',
  )
