import { limits } from '../../../contract/rules/rules.ts'
import { characterCount } from '../../../contract/rules/text-normalization.ts'
import { useTexts } from '../../ui/texts.ts'

/** Validates a keyword. @returns the error message */
export function useKeywordCheck() {
  const { t } = useTexts()
  return (word: string): string | null => {
    const length = characterCount(word)
    if (length < limits.keywordMin) return t('rule.too_short', { min: limits.keywordMin })
    return length > limits.keywordMax ? t('rule.too_long', { max: limits.keywordMax }) : null
  }
}
