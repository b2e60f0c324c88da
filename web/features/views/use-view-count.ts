import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'

/** `1,000+` where words are looked for and there are more. */
export function useViewCount() {
  const { t } = useTexts()
  const format = useFormat()
  return (count: { total: number; more: boolean } | undefined): string | undefined =>
    count && (count.more ? t('views.atLeast', { total: format.number(count.total) }) : format.number(count.total))
}
