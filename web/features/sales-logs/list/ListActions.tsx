import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSelect from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../boot/lazy.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { LogFilters } from '../shared/filters.ts'
import type { SelectedLogs } from './use-selected-logs.ts'

/** Loaded with the first download. */
const downloadExcel = async (...args: Parameters<typeof import('./excel.ts').getExcel>) =>
  (await import('./excel.ts')).getExcel(...args)

const PaperList = lazyComponent(async () => (await import('./PrintedList.tsx')).PrintedList)

/** Actions for all filtered logs, and the start of a selection. @param isEmpty the list is empty */
export function ListActions({
  filters,
  chosen,
  isEmpty,
}: {
  filters: LogFilters
  chosen: SelectedLogs
  isEmpty: boolean
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { page: _, ...query } = filters.input
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Menu
        label={t('logs.actions')}
        items={[
          { label: t('logs.chosen.begin'), icon: IconSelect, onSelect: chosen.begin, disabled: isEmpty },
          {
            label: t(filters.isFiltered ? 'logs.excel.filtered' : 'logs.excel.all'),
            icon: IconTable,
            onSelect: () => void downloadExcel(query, t, format),
            disabled: isEmpty,
            line: true,
          },
          { label: t('nav.drafts'), icon: IconEdit, to: paths.drafts, line: true },
          { label: t('logs.printList'), icon: IconPrinter, onSelect: () => setPrinting(true), disabled: isEmpty },
        ]}
        trigger={(props) => <IconButton {...props} icon={IconDots} label={t('logs.actions')} />}
      />
      {isPrinting && (
        <Suspense fallback={null}>
          <PaperList filters={filters} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
