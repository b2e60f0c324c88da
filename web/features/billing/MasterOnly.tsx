import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import type { ReactNode } from 'react'
import { paths } from '../../../contract/core/paths.ts'
import { mayManageBilling } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'

/** A screen of the Master; others read why they see nothing. */
export function MasterOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts()
  useTitle(title)
  if (mayManageBilling(usePerson())) return children
  return (
    <>
      <PageHeader
        title={title}
        back={<IconButton icon={IconLeft} label={t('settings.workgroup')} glyph={22} to={paths.workgroup} />}
      />
      <EmptyState icon={IconLock} title={t('error.access_denied')} body={t('billing.masterOnly')} />
    </>
  )
}
