import { usePerson } from '../../me.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Named } from './mention-text.ts'
import type { Log } from './talked.ts'
import style from './Composer.module.css'

const shown = 3
/** Who will be told of feedback: those whose log it is, and whoever is named. */
export function ToldLine({ log, people }: { log: Log; people: readonly Named[] }) {
  const { t, language } = useTexts()
  const { userId } = usePerson()
  const authors = [log.author, ...log.coAuthors].map(({ id, name }) => ({ id, name }))
  const named = people.map(({ id, label }) => ({ id, name: label }))
  const all = [...new Map([...named, ...authors].map((one) => [one.id, one])).values()].filter(
    ({ id }) => id !== userId,
  )
  if (all.length === 0) return null
  const names = new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(
    all.slice(0, shown).map(({ name }) => name),
  )
  const rest = all.length - shown
  return (
    <small className={style.told}>
      {rest > 0 ? t('talk.tellsMore', { names, count: rest }) : t('talk.tells', { names })}
    </small>
  )
}
