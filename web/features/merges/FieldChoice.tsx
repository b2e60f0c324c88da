import { roving } from '../../ui/roving.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Choice, Row, Side } from './differing.ts'
import style from './Merge.module.css'

type Props = {
  row: Row
  choice: Choice
  choose: (choice: Choice) => void
  /** The names of the two records. */
  names: { kept: string; gone: string }
}
/** Chooses the value of a differing field: one of the two, or both. */
export function FieldChoice({ row, choice, choose, names }: Props) {
  const { t } = useTexts()
  const stop = choice === 'gone' ? 'gone' : 'kept'
  const side = (which: 'kept' | 'gone') => (
    <button
      type="button"
      role="radio"
      className={style.side}
      aria-checked={choice === which || choice === 'both'}
      tabIndex={which === stop ? 0 : -1}
      data-stop={which}
      onClick={() => choose(which)}
    >
      <i aria-hidden="true" />
      <span>
        <small>{names[which]}</small> <Shown of={row[which]} label={row.label} />
      </span>
    </button>
  )
  return (
    <div className={style.row}>
      <div className={style.label}>
        {row.label}
        {row.hasRoom && (
          <button type="button" className="link" aria-pressed={choice === 'both'} onClick={() => choose('both')}>
            {t('merges.both')}
            <span className="unseen"> {row.label}</span>
          </button>
        )}
      </div>
      <div
        className={style.sides}
        role="radiogroup"
        tabIndex={-1}
        aria-label={row.label}
        onKeyDown={roving((value) => choose(value as Choice))}
      >
        {side('kept')}
        {side('gone')}
      </div>
    </div>
  )
}
function Shown({ of: { text, picture }, label }: { of: Side; label: string }) {
  const { t } = useTexts()
  if (picture) return <img src={picture} alt={label} />
  return text ? <span>{text}</span> : <em>{t('merges.empty')}</em>
}
