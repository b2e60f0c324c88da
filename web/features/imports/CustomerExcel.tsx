import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useNavigate } from 'react-router'
import type { GivenTo } from '../../../contract/call.ts'
import { imports } from '../../../contract/imports.ts'
import { paths } from '../../../contract/paths.ts'
import { mayImportCustomers } from '../../../contract/permissions.ts'
import { ask } from '../../api.ts'
import { usePerson } from '../../me.ts'
import { Menu } from '../../ui/floats/Menu.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { save } from './use-import.ts'

type Props = { filters: GivenTo<typeof imports.download>; isFiltered: boolean; isEmpty: boolean }

/** All that the list's filters leave, as an Excel file, and the way back in. */
export function CustomerExcel({ filters, isFiltered, isEmpty }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const { page: _, pageSize: __, ...meant } = filters
  return (
    <Menu
      label={t('customers.actions')}
      items={[
        {
          label: t(isFiltered ? 'customers.excel.filtered' : 'customers.excel.all'),
          icon: IconTable,
          onSelect: () => void save(t, t('customers.excel.making'), () => ask(imports.download, meant)),
          disabled: isEmpty,
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
      ]}
      trigger={(props) => <IconButton {...props} icon={IconDots} label={t('customers.actions')} />}
    />
  )
}
