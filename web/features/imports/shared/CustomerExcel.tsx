import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconSelect from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useNavigate } from 'react-router'
import type { ClientInputOf } from '../../../../contract/core/call.ts'
import { imports } from '../../../../contract/calls/imports/calls.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { mayDeleteCustomer, mayImportCustomers } from '../../../../contract/permissions.ts'
import { callApi } from '../../../api/client.ts'
import { usePerson } from '../../../api/me.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { requestDownload } from './request-download.ts'

type Props = {
  filters: ClientInputOf<typeof imports.download>
  isFiltered: boolean
  isEmpty: boolean
  choose: () => void
}

/** The menu with the selection mode, the Excel export of the filtered list, the import, and possible duplicates. */
export function CustomerExcel({ filters, isFiltered, isEmpty, choose }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const person = usePerson()
  return (
    <Menu
      label={t('customers.actions')}
      items={[
        { label: t('customers.chosen.begin'), icon: IconSelect, onSelect: choose, disabled: isEmpty },
        {
          label: t(isFiltered ? 'customers.excel.filtered' : 'customers.excel.all'),
          icon: IconTable,
          onSelect: () =>
            void requestDownload(t, t('customers.excel.making'), () => callApi(imports.download, filters)),
          disabled: isEmpty,
          line: true,
        },
        ...(mayImportCustomers(person)
          ? [
              {
                label: t('customers.excel.import'),
                icon: IconImport,
                onSelect: () => void navigate(paths.importCustomers),
              },
            ]
          : []),
        ...(mayDeleteCustomer(person)
          ? [
              {
                label: t('customers.findDuplicates'),
                icon: IconMerge,
                onSelect: () => void navigate(paths.duplicates),
                disabled: isEmpty,
              },
            ]
          : []),
      ]}
      trigger={(props) => <IconButton {...props} icon={IconDots} label={t('customers.actions')} />}
    />
  )
}
