import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ReactNode } from 'react'
import { paths } from '../../../../contract/core/paths.ts'
import { usePerson } from '../../../api/me.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'

/** A screen of the service administrator; others, who typed its address, are told whose it is. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  if (usePerson().isOperator) return children
  return (
    <EmptyState
      icon={IconLock}
      title={t('service.notForYou')}
      body={t('service.notForYouBody')}
      action={<Button to={paths.home}>{t('nav.home')}</Button>}
    />
  )
}
