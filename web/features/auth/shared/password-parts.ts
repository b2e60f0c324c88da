import { useTexts } from '../../../ui/texts.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { characterCount } from '../../../../contract/rules/text-normalization.ts'
import { fault, type FieldErrors } from '../../../kit/forms/field-errors.ts'

/** Which parts of the password rule the password satisfies. */
export const passwordParts = (password: string) => ({
  length: characterCount(password) >= limits.passwordMin && characterCount(password) <= limits.passwordMax,
  letter: /\p{L}/u.test(password),
  digit: /\d/.test(password),
  special: /[^\p{L}\d]/u.test(password),
})

/** Checks the repeated password. @returns the text key of the error, or null */
export function mismatch(password: string, again: string): 'rule.required' | 'auth.passwordDiffers' | null {
  if (again === '') return 'rule.required'
  return again === password ? null : 'auth.passwordDiffers'
}
/** For `useForm`. */
export function useMismatch(): (values: { password: string; again: string }) => FieldErrors {
  const { t } = useTexts()
  return ({ password, again }): FieldErrors => {
    const wrong = mismatch(password, again)
    return wrong ? { again: fault(t, wrong) } : {}
  }
}
