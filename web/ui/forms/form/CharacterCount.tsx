import { characterCount } from '../../../../contract/rules/text-normalization.ts'
import { useTexts } from '../../texts.ts'

/** The character count of a text with its limit, as the rule counts; red above it. */
export function CharacterCount({ text, limit }: { text: string; limit: number }) {
  const { language } = useTexts()
  const number = new Intl.NumberFormat(language)
  const used = characterCount(text.trim())
  return (
    <span className={`of ${used > limit ? 'over' : ''}`}>
      {number.format(used)}/{number.format(limit)}
    </span>
  )
}
/** Whether the text is long enough to show the count. */
export const isNearLimit = (text: string, limit: number): boolean => text.length > limit * 0.8
