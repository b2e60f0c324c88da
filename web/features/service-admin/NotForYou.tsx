import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { paths } from '../../../contract/core/paths.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'

/** Instead of a screen of the service administrator. */
export function NotForYou() {
  const { t } = useTexts()
  useTitle(t('nav.service'))
  return (
    <>
      <PageHeader
        title={t('nav.service')}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
      />
      <EmptyState
        icon={IconLock}
        title={t('operators.notForYou')}
        body={t('operators.notForYouBody')}
        action={<Button to={paths.home}>{t('nav.home')}</Button>}
      />
    </>
  )
}
