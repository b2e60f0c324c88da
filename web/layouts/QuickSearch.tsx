import { useState } from 'react'
import { matchesSearch, nameBesideVerb, nameMatches } from '../format/name-matches.ts'
import { useTexts } from '../ui/texts.ts'
import { CommandPalette } from '../ui/overlays/CommandPalette.tsx'
import {
  useAllResults,
  useContactResults,
  useCustomerResults,
  useKeywordResults,
  useLogResults,
  usePlanResults,
  useRecentSearches,
} from './quick-search-results.ts'
import { useCommands, type SearchableCommand } from './quick-search-commands.ts'

/** ⌘K: finds customers, contacts, logs, plans, actions, screens and settings. */
export function QuickSearch({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const [query, setQuery] = useState('')
  // Not debounced: Enter must never run a result of an earlier search.
  const search = query.trim()
  const about = nameBesideVerb(t('nav.write'), search)
  const nameSearch = { name: about ?? search, isWriting: about !== undefined, open }
  const customers = useCustomerResults(nameSearch)
  const contacts = useContactResults(nameSearch)
  const logs = useLogResults(search, open)
  const plans = usePlanResults(search, open)
  const keywords = useKeywordResults(search, open)
  const recent = useRecentSearches(search)
  const all = useAllResults(search)
  const { actions, rare, screens, settings } = useCommands(open)
  const matching = (commands: SearchableCommand[]) =>
    commands
      .filter(({ title, also = '' }) => matchesSearch(`${title} ${also}`, search))
      .map((command) => ({ ...command, hits: nameMatches(command.title, search) }))
  const close = () => {
    setQuery('')
    onClose()
  }
  return (
    <CommandPalette
      open={open}
      onClose={close}
      label={t('app.find')}
      placeholder={t('finder.findWhat')}
      query={query}
      onQuery={setQuery}
      groups={[
        { label: t('finder.earlier'), commands: recent },
        { label: t('nav.customers'), ...customers },
        { label: t('finder.contacts'), ...contacts },
        { label: t('nav.logs'), ...logs, commands: [...keywords.commands, ...logs.commands] },
        { label: t('nav.calendar'), ...plans },
        { label: t('finder.actions'), commands: matching(search === '' ? actions : [...actions, ...rare]) },
        { label: t('finder.screens'), commands: matching(screens) },
        // Only when searched for: there are many.
        { label: t('finder.settings'), commands: search === '' ? [] : matching(settings) },
        // Last, since a match by name is more likely to be meant.
        { label: t('app.find'), commands: all },
      ].filter((group) => group.commands.length > 0 || ('waiting' in group && (group.waiting || group.failed)))}
    />
  )
}
