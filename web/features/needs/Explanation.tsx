import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { decisiveWords, wordPieces } from './shared/decisive-words.ts'
import { NeedChip } from './shared/NeedChip.tsx'
import { NeedWord } from './shared/NeedSentence.tsx'
import { kindKey, needClass } from './shared/needs.ts'
import type { LogNeeds, Sentence } from './shared/use-log-needs.ts'
import style from './shared/Evidence.module.css'

/** The text keys of the ranks of words. */
const grades = { 3: 'strong', 2: 'some', 1: 'weak' } as const
/** A rival further behind than this counts as far; in logits. */
const farLead = 1.5

/** Explains a classification: the words that decided, in three grades, the nearest lessons and the rival type. */
export function Explanation({ content, needs, sentence }: { content: string; needs: LogNeeds; sentence: Sentence }) {
  const { t } = useTexts()
  const format = useFormat()
  const { start, end, type, words, nearest, rival, source } = sentence
  const decisive = decisiveWords(words)
  const lessons = nearest.flatMap((id) => needs.lessons.filter(({ lessonId }) => lessonId === id))
  return (
    <div className={`${style.why} ${needClass(type)}`}>
      <section>
        <h3>{t('needs.why')}</h3>
        {decisive.length === 0 && <p className="t3">{t('needs.noWords')}</p>}
        {decisive.length > 0 && (
          <p className={style.graded}>
            {wordPieces(content.slice(start, end), start, words).map(({ text, rank }, at) =>
              rank ? (
                <NeedWord key={at} weight={rank}>
                  {text}
                </NeedWord>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </p>
        )}
        <ul>
          {decisive.map((word) => (
            <li key={word.start} className={style.grade}>
              <NeedWord weight={word.rank}>{content.slice(word.start, word.end)}</NeedWord>
              <span className="s12 t2">{t(`needs.hint.${grades[word.rank]}`)}</span>
            </li>
          ))}
        </ul>
        {source !== 'person' && <p className="s12 t3">{t(`needs.from.${source}`)}</p>}
      </section>
      <section>
        <h3>{t('needs.like')}</h3>
        {lessons.length === 0 && <p className="t3">{t('needs.noneLike')}</p>}
        <ul>
          {lessons.map(({ lessonId, sentence: text, type: its, by, taughtAt }) => (
            <li key={lessonId} className={style.lesson}>
              <NeedChip kind={its} label={t(kindKey(its))} look="text" />
              <span className="grow">{text}</span>
              <span className="s12 t3">
                {by.name} · {format.date(format.dayOf(taughtAt))}
              </span>
            </li>
          ))}
        </ul>
        {rival && (
          <p className={`s12 t3 ${style.rival}`}>
            {t('needs.rival')} <NeedChip kind={rival.type} label={t(kindKey(rival.type))} look="text" />
            {t(rival.lead > farLead ? 'needs.far' : 'needs.close')}
          </p>
        )}
      </section>
    </div>
  )
}
