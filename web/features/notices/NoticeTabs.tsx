import { notices, serviceNotices } from '../../../contract/notices.ts'
import { paths } from '../../../contract/paths.ts'
import { useRead } from '../../queries.ts'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'

/** The workgroup's notices, those of the service, and the days that are kept. */
export function NoticeTabs({ value, inPage }: { value: 'group' | 'system' | 'anniversaries'; inPage: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const [group, system] = [useRead(notices.newest, {}).data, useRead(serviceNotices.newest, {}).data]
  const count = (board: { total: number } | undefined) => board && format.number(board.total)
  return (
    <Tabs
      inPage={inPage}
      label={t('nav.notices')}
      value={value}
      tabs={[
        { value: 'group', label: t('nav.workgroup'), count: count(group), to: paths.notices },
        { value: 'system', label: t('nav.system'), count: count(system), to: paths.serviceNotices },
        { value: 'anniversaries', label: t('nav.anniversaries'), to: paths.anniversaries },
      ]}
    />
  )
}
