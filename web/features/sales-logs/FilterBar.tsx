import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { filterNames, type FilterName, type LogFilters } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'

/** The removable chips, and "+ filter" for those that are not set. */
export function FilterBar({ filters, isManager }: { filters: LogFilters; isManager: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<FilterName | null>(null)
  const words = useFilterWords(filters)
  const { chosen, isMine } = filters
  const offered = filterNames.filter((name) => (name === 'author' || name === 'department' ? isManager && !(isMine && name === 'author') : name === 'contact' ? chosen.customer !== '' : true))
  const shown = offered.filter((name) => chosen[name] !== '' || name === open)
  const left = offered.filter((name) => !shown.includes(name))
  return <>
    {shown.map((name) => <Filter key={name} name={name} filters={filters} words={words[name]} isOpen={open === name} onOpen={(isOpen) => setOpen(isOpen ? name : null)} />)}
    {left.length > 0 && (
      <Menu label={t('logs.addFilter')} side="bottom-start" items={left.map((name) => ({ label: t(`logs.filter.${name}`), onSelect: () => setOpen(name) }))}
        trigger={(props) => <Button {...props} look="ghost" size="sm" icon={IconPlus}>{t('logs.addFilter')}</Button>} />
    )}
  </>
}

function Filter({ name, filters, words, isOpen, onOpen }: { name: FilterName; filters: LogFilters; words: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { t } = useTranslation()
  const label = t(`logs.filter.${name}`)
  const anchor = useRef<HTMLButtonElement>(null)
  return <>
    <FilterChip ref={anchor} name={label} value={words || t('logs.filterChoose')} expanded={isOpen} onEdit={() => onOpen(!isOpen)} onRemove={() => { onOpen(false); if (filters.chosen[name]) filters.set(name, '') }} removeLabel={t('logs.removeFilter', { name: label })} />
    <Popover open={isOpen} onClose={() => onOpen(false)} anchor={anchor} label={label} className="filter-editor">
      <FilterEditor name={name} label={label} filters={filters} words={words} onDone={() => { onOpen(false); anchor.current?.focus() }} />
    </Popover>
  </>
}
