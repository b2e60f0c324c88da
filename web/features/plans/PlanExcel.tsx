import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { planLists } from '../../../contract/calls/plans/lists.ts'
import { callApi } from '../../api/client.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useTexts } from '../../ui/texts.ts'
import { requestDownload } from '../imports/shared/request-download.ts'

/** The menu of the calendar: the plans of the shown days as an Excel file. */
export function PlanExcel({ days }: { days: readonly string[] }) {
  const { t } = useTexts()
  const range = { from: days[0]!, to: days.at(-1)! }
  const download = () => requestDownload(t, t('plans.excelMaking'), () => callApi(planLists.download, range))
  return (
    <Menu
      label={t('plans.actions')}
      items={[{ label: t('plans.excel'), icon: IconTable, onSelect: () => void download() }]}
      trigger={(props) => <IconButton {...props} icon={IconDots} label={t('plans.actions')} />}
    />
  )
}
