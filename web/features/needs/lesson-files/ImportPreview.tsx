import type { OutputOf } from '../../../../contract/core/call.ts'
import type { lessonFiles } from '../../../../contract/calls/needs/lesson-files.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from './LessonFiles.module.css'

type Props = { name: string; preview: OutputOf<typeof lessonFiles.look> }
/** Preview of an import: what the file would add, what exists already, and the lines that cannot be added. */
export function ImportPreview({ name, preview }: Props) {
  const { t } = useTexts()
  const { newItems, newLessons, knownItems, otherItems, knownLessons, problems, problemCount } = preview
  const existing = [
    knownItems > 0 && t('lessons.knownItems', { count: knownItems }),
    otherItems > 0 && t('lessons.otherItems', { count: otherItems }),
    knownLessons > 0 && t('lessons.knownLessons', { count: knownLessons }),
  ].filter((text) => text !== false)
  return (
    <>
      <p className={`s13 t3 ${style.name}`}>{name}</p>
      {newItems + newLessons === 0 ? (
        <p className="m">{t('lessons.nothing')}</p>
      ) : (
        <ul className="m">
          {newItems > 0 && <li>{t('lessons.newItems', { count: newItems })}</li>}
          {newLessons > 0 && <li>{t('lessons.newLessons', { count: newLessons })}</li>}
        </ul>
      )}
      {existing.length > 0 && (
        <ul className="s13 t2">
          {existing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {problemCount > 0 && (
        <section aria-labelledby="lines-wrong">
          <h3 id="lines-wrong" className="s13 m">
            {t('lessons.problems', { count: problemCount })}
          </h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
          <ul className={`s13 ${style.problems}`} tabIndex={0} aria-labelledby="lines-wrong">
            {problems.map(({ line, why }) => (
              <li key={line}>
                <span className="num t3">{t('lessons.line', { line })}</span> {t(`lessons.why.${why}`)}
              </li>
            ))}
            {problemCount > problems.length && (
              <li className="t3">{t('lessons.more', { count: problemCount - problems.length })}</li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
