import { useState } from 'react'
import { useTexts } from '../ui/texts.ts'
import { CommandPalette } from '../ui/floats/CommandPalette.tsx'
import { useFoundCustomers, useFoundLogs } from './found.ts'
import { useVerbs } from './verbs.ts'

/** ⌘K: customers and logs by their words, what one can do, screens and settings. */
export function Finder({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const [query, setQuery] = useState('')
  // Nothing of an earlier search stands there when Enter is pressed.
  const search = query.trim()
  const customers = useFoundCustomers(search, open)
  const logs = useFoundLogs(search, open)
  const { actions, screens, settings } = useVerbs()
  const matching = <C extends { title: string }>(commands: C[]) =>
    commands.filter((command) => command.title.toLowerCase().includes(search.toLowerCase()))
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
        { label: t('nav.customers'), ...customers },
        { label: t('nav.logs'), ...logs },
        { label: t('app.actions'), commands: [...customers.writing, ...matching(actions)] },
        { label: t('app.screens'), commands: matching(screens) },
        // Only when asked for: they are many.
        { label: t('app.settings'), commands: search === '' ? [] : matching(settings) },
      ].filter((group) => group.commands.length > 0 || ('waiting' in group && (group.waiting || group.failed)))}
    />
  )
}
