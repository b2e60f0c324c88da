import { limits } from '../../../contract/rules/rules.ts'
import { characterCount } from '../../../contract/rules/text-normalization.ts'
import { useTexts } from '../../ui/texts.ts'

/** Validates a keyword. @param max its characters @returns the error message */
export function useKeywordCheck(max: number = limits.keywordMax) {
  const { t } = useTexts()
  return (word: string): string | null => {
    const length = characterCount(word)
    if (length < limits.keywordMin) return t('rule.too_short', { min: limits.keywordMin })
    return length > max ? t('rule.too_long', { max }) : null
  }
}
