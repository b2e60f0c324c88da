import { lengthOf } from '../../../contract/rules/text-normalization.ts'
import { useTexts } from '../texts.ts'

/** How much of a limit is used, as the rule counts it; red above. */
export function Count({ text, limit }: { text: string; limit: number }) {
  const { language } = useTexts()
  const number = new Intl.NumberFormat(language)
  const used = lengthOf(text.trim())
  return (
    <span className={`of ${used > limit ? 'over' : ''}`}>
      {number.format(used)}/{number.format(limit)}
    </span>
  )
}
/** From where on a limit is worth a word. */
export const isNear = (text: string, limit: number): boolean => text.length > limit * 0.8
