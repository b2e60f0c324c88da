import { usePerson } from '../../api/me.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MentionedMember } from './mention-text.ts'
import type { Log } from './talk-timeline.ts'
import style from './Composer.module.css'

type Recipients = { log: Log; people: readonly MentionedMember[] }
type Props = Recipients & { asksAnswer: boolean; onChange: (next: { asksAnswer: boolean }) => void }
/** Below feedback being written: whether it asks for an answer, and who will be notified. */
export function FeedbackTools({ asksAnswer, onChange, ...recipients }: Props) {
  const { t } = useTexts()
  return (
    <>
      <CheckboxField label={t('talk.askAnswer')} checked={asksAnswer} onChange={(on) => onChange({ asksAnswer: on })} />
      <RecipientsLine {...recipients} />
    </>
  )
}

const maxNames = 3
/** Where Intl.ListFormat separates names by a space or not at all. */
const separators: Readonly<Record<string, string>> = { ko: ', ', ja: '、', zh: '、' }
/** The recipients: the authors of the log and the mentioned members. */
function RecipientsLine({ log, people }: Recipients) {
  const { t, language } = useTexts()
  const { userId } = usePerson()
  const authors = [log.author, ...log.coAuthors].map(({ id, name }) => ({ id, name }))
  const named = people.map(({ id, label }) => ({ id, name: label }))
  const all = [...new Map([...named, ...authors].map((one) => [one.id, one])).values()].filter(
    ({ id }) => id !== userId,
  )
  if (all.length === 0) return null
  const shown = all.slice(0, maxNames).map(({ name }) => name)
  const names = separators[language]
    ? shown.join(separators[language])
    : new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(shown)
  const rest = all.length - maxNames
  return (
    <small className={style.told}>
      {rest > 0 ? t('talk.tellsMore', { names, count: rest }) : t('talk.tells', { names })}
    </small>
  )
}
