import { useState } from 'react'
import { isFoundIn, nameBeside, nameHits } from '../format/name-matches.ts'
import { useTexts } from '../ui/texts.ts'
import { CommandPalette } from '../ui/floats/CommandPalette.tsx'
import {
  useAllResults,
  useEarlierSearches,
  useFoundContacts,
  useFoundCustomers,
  useFoundKeywords,
  useFoundLogs,
} from './found.ts'
import { useVerbs, type Verb } from './verbs.ts'

/** ⌘K: customers, contacts and logs by their words, what one can do, screens and settings. */
export function Finder({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const [query, setQuery] = useState('')
  // Nothing of an earlier search stands there when Enter is pressed.
  const search = query.trim()
  const about = nameBeside(t('nav.write'), search)
  const wanted = { name: about ?? search, isWriting: about !== undefined, open }
  const customers = useFoundCustomers(wanted)
  const contacts = useFoundContacts(wanted)
  const logs = useFoundLogs(search, open)
  const keywords = useFoundKeywords(search, open)
  const earlier = useEarlierSearches(search)
  const all = useAllResults(search)
  const { actions, screens, settings } = useVerbs()
  const matching = (commands: Verb[]) =>
    commands
      .filter(({ title, also = '' }) => isFoundIn(`${title} ${also}`, search))
      .map((command) => ({ ...command, hits: nameHits(command.title, search) }))
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
        { label: t('app.earlier'), commands: earlier },
        { label: t('nav.customers'), ...customers },
        { label: t('app.contacts'), ...contacts },
        { label: t('nav.logs'), ...logs, commands: [...keywords.commands, ...logs.commands] },
        { label: t('app.actions'), commands: matching(actions) },
        { label: t('app.screens'), commands: matching(screens) },
        // Only when asked for: they are many.
        { label: t('app.settings'), commands: search === '' ? [] : matching(settings) },
        // Last: what is found here by its name is meant first.
        { label: t('app.find'), commands: all },
      ].filter((group) => group.commands.length > 0 || ('waiting' in group && (group.waiting || group.failed)))}
    />
  )
}
