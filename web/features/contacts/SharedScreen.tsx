import { Suspense } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'

const SharedContent = lazyComponent(
  async () => (await withTexts(['files'], () => import('./SharedContent.tsx'))).SharedContent,
)

/** What another app has shared into this one: it becomes a log, or a card becomes a contact. */
export function SharedScreen() {
  const { t } = useTexts()
  useTitle(t('shared.title'))
  return (
    <>
      <PageHeader title={t('shared.title')} />
      <Suspense fallback={<LoadingIndicator look="page" />}>
        <SharedContent />
      </Suspense>
    </>
  )
}
