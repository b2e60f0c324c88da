import { useTexts } from '../../../ui/texts.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { PeopleField } from '../../../ui/forms/combobox/PeopleField.tsx'
import { personChoice, searchMembers } from '../../members/shared/choose-members.ts'
import { useCoAuthors, type Log } from './use-co-authors.ts'

/** The editable co-authors of a log. */
export function CoAuthors({ log }: { log: Log }) {
  const { t } = useTexts()
  const setCoAuthors = useCoAuthors(log)
  return (
    <PeopleField
      layout="bare"
      label={t('logs.coAuthors')}
      limit={limits.selection}
      value={log.coAuthors.map(personChoice)}
      search={searchMembers([log.author.id])}
      onChange={setCoAuthors}
      empty={t('logs.nobodyFound')}
    />
  )
}
