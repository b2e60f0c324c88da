// What is wrong with a form, field by field.
import type { Say } from '../../ui/texts.ts'

/** A sentence for each field, by our names. */
export type Faults = Record<string, string>

/** The specification's words where all that is wrong is that something is missing. */
export const faultsTitle = (t: Say, sentences: readonly string[]): string =>
  t(
    sentences.every((one) => one === t('rule.required') || one === t('form.choose'))
      ? 'error.required_missing'
      : 'form.faults',
  )
