import { paths } from '../../../../contract/core/paths.ts'
import { Tabs } from '../../../ui/pages/Tabs.tsx'
import { useTexts } from '../../../ui/texts.ts'

type Props = {
  value: 'group' | 'system' | 'anniversaries'
  inPage: boolean
  /** The totals, where they are known. */
  counts?: { group: string | undefined; system: string | undefined }
}
/** Tabs: notices of the workgroup, of the service, and anniversaries. */
export function NoticeTabs({ value, inPage, counts }: Props) {
  const { t } = useTexts()
  return (
    <Tabs
      inPage={inPage}
      label={t('nav.notices')}
      value={value}
      tabs={[
        { value: 'group', label: t('nav.workgroup'), count: counts?.group, to: paths.notices },
        { value: 'system', label: t('notices.system'), count: counts?.system, to: paths.serviceNotices },
        { value: 'anniversaries', label: t('nav.anniversaries'), to: paths.anniversaries },
      ]}
    />
  )
}
