import { useMemo, useState } from 'react'
import { Button } from '../../ui/elements/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { roving } from '../../ui/roving.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { conflictQuestions, resolvedValues, type ConflictQuestion, type Conflict } from './conflict-questions.ts'
import type { Choice } from './passages.ts'
export { merge, mergedMessage } from './merge-fields.ts'
import { diffTexts, type Piece } from './word-diff.ts'
import style from './ConflictDialog.module.css'

/** The author of the saved version; `isMe`: the user, on another device. Null where it is unknown. */
export type SavedBy = { name: string; isMe: boolean } | null
export type ConflictDialogProps<V extends object> = Conflict<V> & {
  by: SavedBy
  busy?: boolean
  /** Saves the chosen values; `isTheirs`: they equal the saved version. */
  save: (values: V, isTheirs: boolean) => void
  close: () => void
}

/**
 * Resolves an edit conflict: for each passage that both users changed the user chooses a version; other changes are
 * merged.
 */
export function ConflictDialog<V extends object>({ by, busy = false, save, close, ...both }: ConflictDialogProps<V>) {
  const { t } = useTexts()
  const format = useFormat()
  const { mine, theirs } = both
  // oxlint-disable-next-line react/exhaustive-deps -- the labels are new objects at each render, with the same content
  const { rows, together, values } = useMemo(() => conflictQuestions(both), [mine, theirs])
  const [choices, setChoices] = useState<Record<string, Choice | null>>(() =>
    Object.fromEntries(rows.map(({ key, only }) => [key, only])),
  )
  const titles = useTitles(by)
  const chosen = rows.filter(({ key }) => choices[key]).length
  const choose = (key: string, choice: Choice) => setChoices((last) => ({ ...last, [key]: choice }))
  const all = (choice: Choice) => setChoices(Object.fromEntries(rows.map(({ key }) => [key, choice])))
  const done = () => {
    const made = resolvedValues(both, values, rows, choices as Record<string, Choice>)
    save(made.values, made.isTheirs)
  }
  const left = rows.length - chosen
  return (
    <Dialog
      open
      size="wide"
      className={style.box!}
      cross
      onClose={close}
      title={titles.title}
      footer={
        <>
          <Button onClick={close}>{t('editing.later')}</Button>
          <Button
            data-autofocus={rows.length === 0 || undefined}
            look="primary"
            busy={busy}
            disabled={left > 0}
            onClick={done}
          >
            {t('editing.save')}
          </Button>
        </>
      }
    >
      <p>{rows.length > 0 ? t('editing.body', { count: rows.length }) : t('editing.same')}</p>
      {rows.length > 0 && (
        <>
          <div className={style.acts}>
            <Button size="sm" onClick={() => all('mine')}>
              {t('editing.allMine')}
            </Button>
            <Button size="sm" onClick={() => all('theirs')}>
              {titles.allTheirs}
            </Button>
          </div>
          <div className={style.rows}>
            <div className={style.head} aria-hidden="true">
              <span />
              <b>{titles.mine}</b>
              <b>{titles.theirs}</b>
            </div>
            {rows.map((row, at) => (
              <Row
                key={row.key}
                isFirst={at === 0}
                row={row}
                choice={choices[row.key] ?? null}
                choose={(choice) => choose(row.key, choice)}
                titles={titles}
              />
            ))}
          </div>
          <p className={style.left} role="status">
            {left > 0 ? t('editing.left', { left: format.number(left), all: format.number(rows.length) }) : ''}
          </p>
        </>
      )}
      {together.length > 0 && <p className="s13 t3">{t('editing.together', { fields: together.join(', ') })}</p>}
    </Dialog>
  )
}

function useTitles(by: SavedBy) {
  const { t } = useTexts()
  if (!by)
    return {
      title: t('editing.title'),
      mine: t('editing.mine'),
      theirs: t('editing.theirs'),
      allTheirs: t('editing.allTheirs'),
    }
  if (by.isMe)
    return {
      title: t('editing.titleMe'),
      mine: t('editing.mineHere'),
      theirs: t('editing.theirsMe'),
      allTheirs: t('editing.allTheirs'),
    }
  return {
    title: t('editing.titleBy', { name: by.name }),
    mine: t('editing.mine'),
    theirs: t('editing.theirsBy', { name: by.name }),
    allTheirs: t('editing.allTheirsBy', { name: by.name }),
  }
}

type RowProps = {
  row: ConflictQuestion
  isFirst: boolean
  choice: Choice | null
  choose: (choice: Choice) => void
  titles: ReturnType<typeof useTitles>
}
function Row({ row, isFirst, choice, choose, titles }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const pieces = useMemo(() => diffTexts(row.mine, row.theirs), [row.mine, row.theirs])
  const stop = choice === 'theirs' ? 'theirs' : 'mine'
  const name = row.place ? `${row.label} ${format.number(row.place)}` : row.label
  const side = (which: 'mine' | 'theirs') => (
    <button
      type="button"
      role="radio"
      className={`${style.side} ${style[which]}`}
      aria-checked={choice === which || choice === 'both'}
      tabIndex={which === stop ? 0 : -1}
      data-stop={which}
      data-autofocus={(isFirst && which === stop) || undefined}
      onClick={() => choose(which)}
    >
      <i aria-hidden="true" />
      <span>
        <small>{titles[which]}</small>
        <Pieces of={pieces[which]} />
      </span>
    </button>
  )
  return (
    <div className={style.row}>
      <div className={style.label}>
        {name}
        {row.hasRoom && (
          <button type="button" className="link" aria-pressed={choice === 'both'} onClick={() => choose('both')}>
            {t('editing.both')}
            <span className="unseen"> {name}</span>
          </button>
        )}
      </div>
      <div
        className={style.sides}
        role="radiogroup"
        tabIndex={-1}
        aria-label={name}
        onKeyDown={roving((value) => choose(value as Choice))}
      >
        {side('mine')}
        {side('theirs')}
      </div>
    </div>
  )
}
function Pieces({ of }: { of: Piece[] }) {
  const { t } = useTexts()
  if (of.every(({ text }) => text.trim() === '')) return <em>{t('stale.nothing')}</em>
  return of.map(({ text, differs }, at) => {
    const key = `${at} ${text.length}`
    return differs ? <b key={key}>{text}</b> : <span key={key}>{text}</span>
  })
}
