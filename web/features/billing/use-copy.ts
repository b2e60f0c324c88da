import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Copies a text, and says whether it did. */
export function useCopy(): (text: string) => void {
  const { t } = useTexts()
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('billing.copied')),
      () => toast.error(t('billing.notCopied')),
    )
}
