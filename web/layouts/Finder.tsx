import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '../ui/texts.ts'
import { useNavigate } from 'react-router'
import { customers } from '../../contract/customers.ts'
import { href, paths } from '../../contract/paths.ts'
import { useRead } from '../queries.ts'
import { CommandPalette, type Command } from '../ui/floats/CommandPalette.tsx'
import { useAccountMenu, useWorkgroupMenu } from './menus.tsx'
import { places } from './Sidebar.tsx'

/** ⌘K: screens, customers, actions. */
export function Finder({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const search = useDeferredValue(query.trim())
  const found = useRead(customers.choose, { search }, { enabled: open, keep: true })
  const go = (to: string) => () => void navigate(to)
  const menu = [...useWorkgroupMenu(), ...useAccountMenu()]
  const actions: Command[] = [
    { value: 'write', title: t('nav.write'), icon: IconEdit, keys: 'C', run: go(paths.write) },
    { value: 'register', title: t('nav.registerCustomer'), icon: IconPlus, run: go(paths.registerCustomer) },
    ...menu.map((item) => ({
      value: item.label,
      title: item.label,
      icon: item.icon,
      run: () => (item.to ? void navigate(item.to) : item.onSelect?.()),
    })),
  ]
  const screens: Command[] = places.map(({ to, text, icon }) => ({ value: to, title: t(text), icon, run: go(to) }))
  const matching = (commands: Command[]) =>
    commands.filter((command) => command.title.toLowerCase().includes(search.toLowerCase()))
  const known: Command[] = (found.data?.items ?? []).slice(0, 8).map((customer) => ({
    value: `customer-${customer.id}`,
    title: customer.name,
    sub: customer.industry,
    lead: 'customer',
    run: go(href(paths.customer, { customerId: customer.id })),
  }))
  const close = () => {
    setQuery('')
    onClose()
  }
  return (
    <CommandPalette
      open={open}
      onClose={close}
      label={t('app.find')}
      placeholder={t('app.findWhat')}
      query={query}
      onQuery={setQuery}
      groups={[
        { label: t('nav.customers'), commands: known, waiting: found.isFetching, failed: found.isError },
        { label: t('app.actions'), commands: matching(actions) },
        { label: t('app.screens'), commands: matching(screens) },
      ].filter((group) => group.commands.length > 0 || ('waiting' in group && (group.waiting || group.failed)))}
    />
  )
}
